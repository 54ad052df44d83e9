import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { transaction } from "@/lib/platform/db/client.server";
import { HttpError } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { appendSaleEvent } from "@/lib/sales/record/change.server";
import { findSaleRecord, type SaleRecord } from "@/lib/sales/record/record.server";

/**
 * One ID or account number in full, never shown without a trace.
 * @param field as revealInput names it
 * @throws HttpError 404 when there is none
 */
export function revealNumber(actor: Actor, id: number, field: string): Promise<{ value: string }> {
  return transaction(async () => {
    const sale = await findSaleRecord(actor, id);
    const { encrypted, person } = numberOf(sale, field);
    if (!encrypted) throw new HttpError(404, "The sale has no such number.");
    await appendSaleEvent(actor, sale, { type: "revealed", new: { field, person } });
    await recordAudit({ ...actor, tenant_id: sale.tenant_id }, "sales.reveal", id, null, { field });
    return { value: decrypt(encrypted) };
  });
}

type StoredNumber = { encrypted: string | null | undefined; person: string | null };

/** A number, and whose it is. */
function numberOf({ policyholder, bank_account, ...sale }: SaleRecord, field: string): StoredNumber {
  if (field === "id_number") return { encrypted: policyholder.id_number_encrypted, person: nameOf(policyholder) };
  if (field === "account_number" || field === "holder_id_number") {
    const isOther = bank_account?.holder_is_policyholder === false;
    return {
      encrypted: bank_account?.[`${field}_encrypted`],
      person: isOther ? bank_account.account_holder : nameOf(policyholder),
    };
  }
  const [list, rowId] = field.split(".");
  const rows = list === "insured_lives" ? sale.insured_lives : sale.beneficiaries;
  const row = rows.find(({ id }) => id === Number(rowId));
  return { encrypted: row?.id_number_encrypted, person: row ? nameOf(row) : null };
}

const nameOf = ({ name, surname }: { name: string | null; surname: string | null }) =>
  fullNameOf({ name: name ?? "", surname }) || null;
