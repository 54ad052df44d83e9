import { z } from "zod";
import { GENDERS } from "@/lib/leads/record/fields";
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
  /** By the policy that this one replaces. */
  was_covered: nonPersonal(draftYesNo),
});

export const insuredLivesInput = z.array(insuredLifeInput).max(ROWS_MAX, `Max ${ROWS_MAX} insured lives`);

export type InsuredLifeInput = z.input<typeof insuredLifeInput>;

export type InsuredLife = Omit<z.output<typeof insuredLifeInput>, "id" | "id_number" | "same_as_policyholder"> & {
  id: number;
  id_number_masked: string | null;
  /** In completed years, at commencement, else today. */
  age: number | null;
  /** What this life is covered for, in rand. */
  cover_amount: number | null;
  /** Months until death from natural causes is covered; null where no rule applies. */
  waiting_months: number | null;
};
