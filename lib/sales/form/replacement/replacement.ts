import { z } from "zod";
import { numberInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import type { SaleFacts } from "../facts";
import { draftDate, draftText, draftYesNo } from "../fields";
import type { JsonStep } from "../json-step";
import { type Problem, problemIf } from "../rule";

// Source: Policyholder Protection Rules 2017 (Long-term Insurance), rule 19.

/** Whether the sale replaces another policy. */
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

const replacementResponse = z.strictObject({
  replaces: nonPersonal(z.boolean().nullable().describe("Null until it was asked.")),
  insurer: z.string().nullable(),
  policy_number: z.string().nullable(),
  reason: z.string().nullable(),
  previous_from: z.string().nullable().describe("Since when the policy that is replaced has been running."),
  similar_cover: nonPersonal(z.boolean().nullable()),
  same_lives: nonPersonal(z.boolean().nullable()),
  waiting_served: nonPersonal(z.boolean().nullable()),
  served_months: nonPersonal(
    z.number().nullable().describe("Months of the waiting period that were served, where it was not served in full."),
  ),
});

type Facts = SaleFacts & { replacement: Replacement };

/** The agent has asked whether the policy replaces another. */
const replacementAsked = ({ replacement }: Facts) =>
  problemIf(replacement.replaces === null, "replaces", "Ask whether this policy replaces another one.");

/** The insurer of a policy that is replaced, and why it is. */
const replacementExplained = ({ replacement: { replaces, insurer, reason } }: Facts): Problem[] =>
  replaces
    ? [
        ...problemIf(!insurer, "insurer", "Enter the insurer of the policy that is replaced."),
        ...problemIf(!reason, "reason", "Enter why the policy is replaced."),
      ]
    : [];

export const replacement: JsonStep<"replacement", typeof replacementInput> = {
  input: replacementInput,
  response: replacementResponse,
  example: replacementInput.parse({ replaces: false }),
  complete: [replacementAsked, replacementExplained],
  warnings: [],
};
