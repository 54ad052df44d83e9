import { z } from "zod";
import { personFields } from "@/lib/leads/record/fields";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { draftBirthDate, draftId, draftText, ROWS_MAX, rowId, saIdNumber, sameAsPolicyholder } from "../fields";

const { phone } = personFields();
const SHARE_MESSAGE = "Enter a share from 0.01 to 100, with two decimals at most";

const share = z
  .string(SHARE_MESSAGE)
  .trim()
  .regex(/^(\d{1,3}(\.\d{1,2})?)?$/, SHARE_MESSAGE)
  .refine((text) => text === "" || (Number(text) > 0 && Number(text) <= 100), SHARE_MESSAGE)
  .transform((text) => (text === "" ? null : Number(text).toFixed(2)))
  .nullable()
  .default(null);

/** Somebody who is paid by the policy, or has another role in it. */
const beneficiaryInput = z.strictObject({
  id: nonPersonal(rowId),
  beneficiary_type_id: nonPersonal(draftId),
  relationship_id: draftId,
  name: draftText(),
  surname: draftText(),
  id_number: saIdNumber,
  same_as_policyholder: sameAsPolicyholder,
  date_of_birth: draftBirthDate,
  phone: phone.default(null),
  /** In percent, such as "33.33". */
  share: nonPersonal(share),
  guardian_name: draftText(),
  guardian_phone: phone.default(null),
});

export const beneficiariesInput = z.array(beneficiaryInput).max(ROWS_MAX, `Max ${ROWS_MAX} beneficiaries`);

export type BeneficiaryInput = z.input<typeof beneficiaryInput>;

export type Beneficiary = Omit<z.output<typeof beneficiaryInput>, "id" | "id_number" | "same_as_policyholder"> & {
  id: number;
  id_number_masked: string | null;
};
