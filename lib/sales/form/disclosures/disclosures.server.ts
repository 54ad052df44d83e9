import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { fullNameOf } from "@/lib/platform/text/format";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { DISCLOSURES } from "./disclosures";
import type { Disclosures, disclosuresInput } from "./schema";

/** The disclosures as the form gets them. */
export function toDisclosures(sale: SaleRecord): Disclosures {
  const made = sale.disclosures;
  return {
    benefits: made.benefits ?? null,
    waiting_and_exclusions: made.waiting_and_exclusions ?? null,
    premium_and_debit: made.premium_and_debit ?? null,
    cooling_off: made.cooling_off ?? null,
    complaints_and_ombud: made.complaints_and_ombud ?? null,
    replacement_warning: made.replacement_warning ?? null,
  };
}

/** The disclosures as they were sent. One that was made before keeps its stamp. */
export function disclosuresColumn(
  actor: Actor,
  sale: SaleRecord,
  sent: z.output<typeof disclosuresInput>,
): Disclosures {
  const now = { at: new Date().toISOString(), by: fullNameOf(actor) };
  const made = toDisclosures(sale);
  for (const disclosure of DISCLOSURES) made[disclosure] = sent[disclosure] ? (made[disclosure] ?? now) : null;
  return made;
}
