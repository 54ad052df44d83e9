import { type Problem, problemIf } from "../rule";
import type { ReplacementRecord } from "./record";
import { isRecordNeeded, type ReplacementFacts } from "./replacement";

const NOT_ENTERED: Record<keyof ReplacementRecord, string> = {
  old_premium: "Enter the premium of the old policy.",
  old_cover: "Enter the cover of the old policy.",
  old_waiting_months: "Enter the waiting period of the old policy, 0 for none.",
  old_exclusions: "Enter what the old policy does not cover.",
  new_exclusions: "Enter what this policy does not cover.",
  given_up: "Enter what the client gives up.",
  statement: "Tick your statement about the comparison.",
};

const FIELDS = Object.keys(NOT_ENTERED) as (keyof ReplacementRecord)[];

/**
 * The replacement record is complete and the seller has made the statement.
 *
 * Source: Policyholder Protection Rules 2017 (Long-term Insurance), rule 19.
 */
export const replacementRecorded = (facts: ReplacementFacts & { replacement_record: ReplacementRecord }): Problem[] =>
  isRecordNeeded(facts)
    ? FIELDS.flatMap((field) => problemIf(facts.replacement_record[field] === null, field, NOT_ENTERED[field]))
    : [];
