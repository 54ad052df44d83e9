import { z } from "zod";
import { optionalText } from "@/lib/leads/record/fields";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { draftDate } from "@/lib/sales/form/fields";
import { POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";

const NUMBER_MAX_LENGTH = 60;

const optionalNumber = optionalText(NUMBER_MAX_LENGTH).optional();

/** What became of a policy. A field that is left out stays, null clears it. */
export const outcomeInput = z.strictObject({
  policy_number: optionalNumber,
  insurer_reference: optionalNumber,
  policy_outcome: nonPersonal(z.enum(POLICY_OUTCOMES, "Choose from the list").nullable().optional()),
  policy_ended_on: nonPersonal(draftDate.removeDefault().optional()),
  last_collected_on: nonPersonal(draftDate.removeDefault().optional()),
  /** With it, only this version of the sale is changed. */
  version: nonPersonal(z.int32().optional()),
});

export type OutcomeChange = Omit<z.output<typeof outcomeInput>, "version">;
