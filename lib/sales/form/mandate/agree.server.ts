import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isOfOrganisation } from "@/lib/identity/tenants/mandate/parts";
import { type Placeholder, placeholderLabel } from "@/lib/identity/tenants/mandate/placeholders";
import { requirePlace } from "@/lib/leads/recordings/place.server";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import { transaction } from "@/lib/platform/db/client.server";
import { conflict, HttpError, invalid } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { requireEditable } from "@/lib/sales/form/update.server";
import { agreedColumns, renderFor, toMandate, whyNoText } from "@/lib/sales/mandates/mandate.server";
import type { MandatePreview, mandateInput } from "@/lib/sales/mandates/schema";
import { applySaleChange, type LockedSale, lockSale } from "@/lib/sales/record/change.server";
import { findSaleRecord, type SaleRecord } from "@/lib/sales/record/record.server";

/** A sale's valid mandate, and the tenant's text as it reads for the sale now. @throws HttpError 404 */
export async function mandateOfSale(actor: Actor, saleId: number): Promise<MandatePreview> {
  const sale = await findSaleRecord(actor, saleId);
  const { text, unfilled } = renderFor(sale);
  return {
    mandate: toMandate(sale),
    preview: text || null,
    sha256: text ? sha256(text) : null,
    no_text: text ? null : whyNoText(sale),
    unfilled,
  };
}

/**
 * Keeps the mandate as the account holder has just agreed to it, in place of an earlier one.
 * @throws HttpError 403 to anybody but the sale's agent; 409 where it is read-only, on a stale version, and for
 *   another text than was read out; 422 naming
 *   each placeholder without a value, and when the tenant has no text
 */
export function agreeToMandate(
  actor: Actor,
  saleId: number,
  input: z.output<typeof mandateInput>,
): Promise<LockedSale> {
  return transaction(async () => {
    const sale = await lockSale(actor, saleId);
    requireEditable(actor, sale, input.version);
    const agreed_by_person = requirePerson(sale, input.agreed_by_person);
    const { text, unfilled } = renderFor(sale);
    if (!text) throw invalid({ mandate: whyNoText(sale) });
    if (unfilled.length > 0) throw incomplete(unfilled);
    if (input.sha256 !== undefined && input.sha256 !== sha256(text)) throw conflict(OTHER_TEXT);
    const heard = await heardOn(sale, input);
    const mandate = {
      ...heard,
      text,
      sha256: sha256(text),
      template_version: sale.tenant.version,
      ...agreedColumns(sale),
      agreed_by_person,
      recorded_by_id: actor.id,
      recorded_by_name: fullNameOf(actor),
    };
    const told = { mandate: "agreed", agreed_by_person, sha256: mandate.sha256, ...heard };
    const old = { mandate: sale.mandate ? "agreed" : null };
    const describe = () => [{ type: "mandate", old, new: told } as const];
    return applySaleChange(actor, sale, { set: {}, mandate, describe });
  });
}

const OTHER_TEXT = "The text of the mandate has changed, for example its first debit. Read it out again.";

/** Where the agreement can be heard, if that is known already. @throws HttpError 422 */
async function heardOn(sale: SaleRecord, { recording_id, at_seconds = 0 }: z.output<typeof mandateInput>) {
  if (recording_id === undefined) return {};
  await requirePlace({ sale_id: sale.id }, { recording_id, at_seconds });
  return { recording_id, at_seconds };
}

function requirePerson(sale: SaleRecord, person: "policyholder" | "holder" = "policyholder") {
  const isPolicyholders = sale.bank_account?.holder_is_policyholder ?? true;
  if (person === "holder" && isPolicyholders) throw invalid({ agreed_by_person: "The account is the policyholder's." });
  return person;
}

function incomplete(unfilled: Placeholder[]): HttpError {
  const messages = unfilled.map((name) =>
    isOfOrganisation(name)
      ? `Your organisation has not filled in “${placeholderLabel(name)}”. Ask an administrator to do so.`
      : `${placeholderLabel(name)}: not filled in yet.`,
  );
  return new HttpError(422, messages.join(" "), { errors: { mandate: messages }, unfilled });
}
