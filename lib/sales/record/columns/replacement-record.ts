import { z } from "zod";
import { disclosureStamp } from "./disclosures";

const text = z.string().nullable().default(null);
const number = z.number().nullable().default(null);

/** What the new policy offered when the seller made the statement. Amounts are in rand. */
const comparedTerms = z.object({
  monthly_premium: z.number().nullable(),
  cover_amount: z.number().nullable(),
  waiting_months: z.number().nullable(),
});

export type ComparedTerms = z.output<typeof comparedTerms>;

/** The column `replacement_record` of a sale; `{}` before anything is entered. */
export const storedReplacementRecord = z.object({
  old_premium: number,
  old_cover: number,
  old_waiting_months: number,
  old_exclusions: text,
  new_exclusions: text,
  given_up: text,
  /** When the seller made the statement and their name. */
  statement: disclosureStamp.nullable().default(null),
  compared: comparedTerms.nullable().default(null),
});

export type StoredReplacementRecord = z.output<typeof storedReplacementRecord>;
