import { z } from "zod";
import { numberInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { draftDate, draftText, draftYesNo } from "../fields";

const servedMonths = nonPersonal(numberInput(0, 120).nullable().default(null));

/** Other former cover that shortens the waiting period of a funeral policy. Stored in a column of its own. */
const formerCover = {
  /** A policy with this product's insurer that ended because premiums were not paid. Null until it was asked. */
  lapsed_for_non_payment: nonPersonal(draftYesNo),
  lapsed_on: draftDate,
  lapsed_waiting_served: nonPersonal(draftYesNo),
  /** Months of the lapsed policy's waiting period that were served, where it was not served in full. */
  lapsed_served_months: servedMonths,
  /** Both days of a group scheme that the client has left. */
  group_member_since: draftDate,
  left_group_scheme_on: draftDate,
};

/** Whether the sale replaces another policy, and which former cover shortens the waiting period of a funeral policy. */
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
  served_months: servedMonths,
  ...formerCover,
});

export type Replacement = z.output<typeof replacementInput>;

/** The columns that store the step. */
export function replacementColumns(step: Partial<Replacement>): { replacement: object; former_cover: object } {
  const isFormerCover = ([field]: [string, unknown]) => Object.hasOwn(formerCover, field);
  const fields = Object.entries(step);
  return {
    replacement: Object.fromEntries(fields.filter((field) => !isFormerCover(field))),
    former_cover: Object.fromEntries(fields.filter(isFormerCover)),
  };
}

export const replacementResponse = z.strictObject({
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
  lapsed_for_non_payment: nonPersonal(
    z
      .boolean()
      .nullable()
      .describe("A policy with the product's insurer ended because premiums were not paid; null until it was asked."),
  ),
  lapsed_on: z.string().nullable().describe("The day on which that policy ended."),
  lapsed_waiting_served: nonPersonal(z.boolean().nullable().describe("Its waiting period was served in full.")),
  lapsed_served_months: nonPersonal(
    z.number().nullable().describe("Months of its waiting period that were served, where it was not served in full."),
  ),
  group_member_since: z.string().nullable().describe("The first day in a group scheme that the client has left."),
  left_group_scheme_on: z.string().nullable().describe("The day on which the client left it."),
});
