import { z } from "zod";
import { optionalText } from "@/lib/leads/record/fields";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { answersInput } from "@/lib/sales/record/columns/answer";
import { bankInput } from "./bank/bank";
import { beneficiariesInput } from "./beneficiaries/beneficiaries";
import { coverInput } from "./cover/cover";
import { disclosuresInput } from "./disclosures/schema";
import { insuredLivesInput } from "./lives/insured-lives";
import { NOTES_MAX_LENGTH } from "./notes";
import { policyholderInput } from "./policyholder/policyholder";
import { replacementRecordInput } from "./replacement/record";
import { ofJsonSteps } from "./steps";

/**
 * The form of a sale, or some of its steps. A step that is left out stays as it is; one that is sent is replaced as a
 * whole, except for ID and account numbers, which stay when left out.
 */
export const saleFormInput = z.strictObject({
  version: nonPersonal(z.int32("Required")),
  ...z.object(ofJsonSteps("input")).partial().shape,
  policyholder: policyholderInput.optional(),
  cover: coverInput.optional(),
  insured_lives: insuredLivesInput.optional(),
  answers: answersInput.optional(),
  beneficiaries: beneficiariesInput.optional(),
  pay_to_estate: nonPersonal(z.boolean("Choose yes or no").optional()),
  replacement_record: replacementRecordInput.optional(),
  bank: bankInput.optional(),
  disclosures: nonPersonal(disclosuresInput.optional()),
  notes: optionalText(NOTES_MAX_LENGTH).optional(),
});

export type SaleFormInput = z.input<typeof saleFormInput>;
export type SaleFormChange = z.output<typeof saleFormInput>;
