import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { fullNameOf } from "@/lib/platform/text/format";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { DISCLOSURES, type Disclosure } from "./disclosures";
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

/** The columns of a sale and its account that a disclosure states. */
const STATED: Partial<Record<Disclosure, readonly string[]>> = {
  benefits: ["product_plan_id", "cover_amount"],
  waiting_and_exclusions: ["product_plan_id"],
  premium_and_debit: ["monthly_premium", "commencement_date", "debit_day"],
};

/**
 * The disclosures without those that were made before what they state changed.
 * @param sent undefined where none were sent
 * @param changed the columns that a save changes
 */
export function withoutOutdated(
  sale: SaleRecord,
  sent: Disclosures | undefined,
  changed: readonly string[],
): Disclosures | undefined {
  const made = toDisclosures(sale);
  const isOutdated = (each: Disclosure) => made[each] && STATED[each]?.some((column) => changed.includes(column));
  const outdated = DISCLOSURES.filter(isOutdated);
  if (outdated.length === 0) return sent;
  return { ...(sent ?? made), ...Object.fromEntries(outdated.map((each) => [each, null])) };
}
