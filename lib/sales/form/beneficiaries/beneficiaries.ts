import { z } from "zod";
import { personFields } from "@/lib/leads/record/fields";
import { responseOf } from "@/lib/platform/http/responses";
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

export const beneficiaryResponse = responseOf("Beneficiary", {
  name: z.string().nullable(),
  surname: z.string().nullable(),
  phone: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  beneficiary_type_id: nonPersonal(z.int().nullable()),
  relationship_id: z.int().nullable(),
  share: nonPersonal(z.string().nullable().describe('In percent, such as "33.33".')),
  guardian_name: z.string().nullable(),
  guardian_phone: z.string().nullable(),
  id: nonPersonal(z.int()),
  id_number_masked: z.string().nullable(),
});

export type Beneficiary = z.output<typeof beneficiaryResponse>;
