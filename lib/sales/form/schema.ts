import { z } from "zod";
import type { MemberCover } from "@/lib/catalogue/plans/schema";
import { optionalText } from "@/lib/leads/record/fields";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import type { Mandate } from "@/lib/sales/mandates/schema";
import { answersInput } from "@/lib/sales/record/columns/answer";
import type { SaleQuestionnaire } from "./answers/answers";
import { type Bank, bankInput } from "./bank/bank";
import { type Beneficiary, beneficiariesInput } from "./beneficiaries/beneficiaries";
import { type Cover, coverInput } from "./cover/cover";
import type { Disclosures } from "./disclosures/disclosures";
import { disclosuresInput } from "./disclosures/disclosures-input";
import { type InsuredLife, insuredLivesInput } from "./lives/insured-lives";
import { NOTES_MAX_LENGTH } from "./notes";
import { type Policyholder, policyholderInput } from "./policyholder/policyholder";
import { type JsonStepValues, type Missing, ofJsonSteps } from "./steps";

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
  bank: bankInput.optional(),
  disclosures: nonPersonal(disclosuresInput.optional()),
  notes: optionalText(NOTES_MAX_LENGTH).optional(),
});

export type SaleFormInput = z.input<typeof saleFormInput>;
export type SaleFormChange = z.output<typeof saleFormInput>;

/** A plan that the sale can choose. */
export type SalePlan = {
  id: number;
  heading: string;
  description: string | null;
  cover_heading: string | null;
  cover_amount: number;
  monthly_premium: number;
  currency: string;
  product_index: number;
  min_entry_age: number | null;
  max_entry_age: number | null;
  waiting_months: number;
  term_months: number | null;
  member_cover: MemberCover[];
};

/** The whole form of a sale, as the API answers it. */
export type SaleForm = JsonStepValues & {
  policyholder: Policyholder;
  cover: Cover;
  /** Every plan of the product, in the order of their index. */
  plans: SalePlan[];
  insured_lives: InsuredLife[];
  /** The sentence about the waiting period that the agent reads out; null while there is none. */
  waiting_sentence: string | null;
  questionnaires: SaleQuestionnaire[];
  beneficiaries: Beneficiary[];
  pay_to_estate: boolean;
  bank: Bank;
  mandate: Mandate | null;
  disclosures: Disclosures;
  notes: string | null;
  /** What it still needs before it can be sent to QC or submitted, in the order of the steps. */
  missing: Missing[];
  /** What the agent should know and nothing stops, such as cover above a limit that may have risen. */
  warnings: Missing[];
};
