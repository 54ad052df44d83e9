import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { numberInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { disclosureStamp } from "@/lib/sales/record/columns/disclosures";
import type { ComparedTerms, StoredReplacementRecord } from "@/lib/sales/record/columns/replacement-record";
import { coverAmount, draftText, draftTick, premiumAmount } from "../fields";
import { RECORD_TEXT_MAX } from "./record-texts";

/**
 * The old policy beside the new one, whose premium, cover and waiting period are those of the sale. Amounts are in rand.
 */
export const replacementRecordInput = z.strictObject({
  old_premium: nonPersonal(premiumAmount.nullable().default(null)),
  old_cover: nonPersonal(coverAmount.nullable().default(null)),
  /** 0: it had none. */
  old_waiting_months: nonPersonal(numberInput(0, 120).nullable().default(null)),
  old_exclusions: draftText(RECORD_TEXT_MAX),
  new_exclusions: draftText(RECORD_TEXT_MAX),
  given_up: draftText(RECORD_TEXT_MAX),
  /** The seller's statement; a change of the record stamps it anew. */
  statement: nonPersonal(draftTick),
});

export type ReplacementRecordInput = z.input<typeof replacementRecordInput>;

export const replacementRecordResponse = responseOf("ReplacementRecord", {
  old_premium: nonPersonal(z.number().nullable().describe("In rand, per month.")),
  old_cover: nonPersonal(z.number().nullable().describe("In rand.")),
  old_waiting_months: nonPersonal(z.number().nullable().describe("0: it had none.")),
  old_exclusions: z.string().nullable(),
  new_exclusions: z.string().nullable(),
  given_up: z.string().nullable().describe("What the client gives up with the old policy."),
  statement: nonPersonal(
    disclosureStamp
      .nullable()
      .describe("When the seller made the statement; null before, and after premium, cover or waiting period changed."),
  ),
});

export type ReplacementRecord = z.output<typeof replacementRecordResponse>;

type Sold = { monthly_premium: unknown; cover_amount: number | null; plan_snapshot: { waiting_months: number } | null };

/** What the new policy offers now, as far as the record compares it. */
export const termsOf = ({ monthly_premium, cover_amount, plan_snapshot }: Sold): ComparedTerms => ({
  monthly_premium: monthly_premium === null ? null : Number(monthly_premium),
  cover_amount,
  waiting_months: plan_snapshot?.waiting_months ?? null,
});

/** The record as the form gets it: without the statement where the new policy has changed since it was made. */
export function toReplacementRecord(sale: Sold & { replacement_record: StoredReplacementRecord }): ReplacementRecord {
  const { compared, statement, ...record } = sale.replacement_record;
  return { ...record, statement: JSON.stringify(compared) === JSON.stringify(termsOf(sale)) ? statement : null };
}
