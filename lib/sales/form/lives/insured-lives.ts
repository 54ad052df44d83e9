import { z } from "zod";
import { GENDERS } from "@/lib/leads/record/fields";
import { responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import {
  draftBirthDate,
  draftChoice,
  draftId,
  draftText,
  draftYesNo,
  ROWS_MAX,
  rowId,
  saIdNumber,
  sameAsPolicyholder,
} from "../fields";

/** A life to insure. Of an ID number the server fills date of birth and gender. */
const insuredLifeInput = z.strictObject({
  id: nonPersonal(rowId),
  beneficiary_type_id: nonPersonal(draftId),
  relationship_id: draftId,
  name: draftText(),
  surname: draftText(),
  id_number: saIdNumber,
  same_as_policyholder: sameAsPolicyholder,
  date_of_birth: draftBirthDate,
  gender: draftChoice(GENDERS),
  /** By the policy that this one replaces, or by the group scheme that the client has left. */
  was_covered: nonPersonal(draftYesNo),
});

export const insuredLivesInput = z.array(insuredLifeInput).max(ROWS_MAX, `Max ${ROWS_MAX} insured lives`);

export type InsuredLifeInput = z.input<typeof insuredLifeInput>;

export const insuredLifeResponse = responseOf("InsuredLife", {
  name: z.string().nullable(),
  surname: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  date_of_birth: z.string().nullable(),
  beneficiary_type_id: nonPersonal(z.int().nullable()),
  relationship_id: z.int().nullable(),
  was_covered: nonPersonal(
    z
      .boolean()
      .nullable()
      .describe("By the policy that this one replaces, or by the group scheme that the client has left."),
  ),
  id: nonPersonal(z.int()),
  id_number_masked: z.string().nullable(),
  age: z.number().nullable().describe("In completed years, at commencement, else today."),
  cover_amount: z.number().nullable().describe("What this life is covered for, in rand."),
  waiting_months: z
    .number()
    .nullable()
    .describe("Months until death from natural causes is covered; null where no rule applies."),
});

export type InsuredLife = z.output<typeof insuredLifeResponse>;
