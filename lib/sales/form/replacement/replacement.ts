import { z } from "zod";
import { numberInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { draftDate, draftText, draftYesNo } from "../fields";

/** Policyholder Protection Rules 2017 (Long-term Insurance), rule 19: whether the sale replaces another policy. */
export const replacementInput = z.strictObject({
  /** Null until it was asked. */
  replaces: nonPersonal(draftYesNo),
  insurer: draftText(),
  policy_number: draftText(),
  reason: draftText(500),
  /** Since when the policy that is replaced has been running. */
  previous_from: draftDate,
  similar_cover: nonPersonal(draftYesNo),
  same_lives: nonPersonal(draftYesNo),
  waiting_served: nonPersonal(draftYesNo),
  /** Months of the waiting period that were served, where it was not served in full. */
  served_months: nonPersonal(numberInput(0, 120).nullable().default(null)),
});

export type Replacement = z.output<typeof replacementInput>;
