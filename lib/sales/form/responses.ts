import { z } from "zod";
import { ACCOUNT_TYPES } from "@/lib/catalogue/banks/account-types";
import { MEMBERS } from "@/lib/catalogue/beneficiary-types/schema";
import { QUESTION_TYPES, SELECTIONS } from "@/lib/catalogue/questions/answer-rules";
import { ON_FAIL } from "@/lib/catalogue/questions/schema";
import { GENDERS } from "@/lib/leads/record/fields";
import { responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { ID_TYPES } from "@/lib/sales/record/columns/identity";
import { MARITAL_STATUSES } from "./policyholder/policyholder";
import { STEPS } from "./steps";

/** A policyholder as the form gets it. Dates are "YYYY-MM-DD". */
export const policyholderResponse = responseOf("Policyholder", {
  name: z.string(),
  email: z.string().nullable(),
  surname: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  id_type: z.enum(ID_TYPES),
  id_expires_on: z.string().nullable(),
  nationality: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  citizenship: z.string().nullable(),
  alt_phone: z.string().nullable(),
  language: z.string().nullable(),
  marital_status: z.enum(MARITAL_STATUSES).nullable(),
  occupation: z.string().nullable(),
  employer: z.string().nullable(),
  income_band: z.string().nullable(),
  smoker: z.boolean().nullable(),
  physical_address: z
    .strictObject({
      street: z.string().nullable(),
      suburb: z.string().nullable(),
      city: z.string().nullable(),
      province: z.string().nullable(),
      postal_code: z.string().nullable(),
    })
    .nullable(),
  postal_address: z
    .strictObject({
      street: z.string().nullable(),
      suburb: z.string().nullable(),
      city: z.string().nullable(),
      province: z.string().nullable(),
      postal_code: z.string().nullable(),
    })
    .nullable()
    .describe("Null when it is the physical address."),
  id_number_masked: z.string().nullable(),
  age: z.number().nullable().describe("In completed years, today."),
});

export const coverResponse = responseOf("Cover", {
  product_plan_id: nonPersonal(z.int().nullable()),
  commencement_date: nonPersonal(z.string().nullable().describe('"YYYY-MM-DD"')),
  cover_amount: nonPersonal(z.number().nullable()),
  monthly_premium: nonPersonal(z.number().nullable()),
  override_reason: z.string().nullable(),
  first_debit_on: nonPersonal(
    z.string().nullable().describe('"YYYY-MM-DD": as if submitted now, fixed at submission.'),
  ),
});

/** A plan that the sale can choose. */
export const salePlanResponse = responseOf("SalePlan", {
  id: z.int(),
  heading: z.string(),
  description: z.string().nullable(),
  cover_heading: z.string().nullable(),
  cover_amount: z.number(),
  monthly_premium: z.number(),
  currency: z.string(),
  product_index: z.number(),
  min_entry_age: z.number().nullable(),
  max_entry_age: z.number().nullable(),
  waiting_months: z.number(),
  term_months: z.number().nullable(),
  member_cover: z.array(
    z.strictObject({
      member: z.enum(MEMBERS),
      min_age: z.number().nullable().describe("In completed years, both included."),
      max_age: z.number().nullable(),
      cover_amount: z.number().describe("In whole units of the plan's currency."),
    }),
  ),
});

export const insuredLifeResponse = responseOf("InsuredLife", {
  name: z.string().nullable(),
  surname: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  date_of_birth: z.string().nullable(),
  beneficiary_type_id: nonPersonal(z.int().nullable()),
  relationship_id: z.int().nullable(),
  was_covered: nonPersonal(z.boolean().nullable().describe("By the policy that this one replaces.")),
  id: nonPersonal(z.int()),
  id_number_masked: z.string().nullable(),
  age: z.number().nullable().describe("In completed years, at commencement, else today."),
  cover_amount: z.number().nullable().describe("What this life is covered for, in rand."),
  waiting_months: z
    .number()
    .nullable()
    .describe("Months until death from natural causes is covered; null where no rule applies."),
});

/** A question with its answer. `valid` is null while unanswered. */
const answeredQuestionResponse = responseOf("AnsweredQuestion", {
  type: nonPersonal(z.enum(QUESTION_TYPES)),
  name: nonPersonal(z.string()),
  slug: nonPersonal(z.string()),
  min: nonPersonal(
    z.number().nullable().describe("The bounds of a number, or of the length of a text without a regex."),
  ),
  max: nonPersonal(z.number().nullable()),
  regex: nonPersonal(z.string().nullable()),
  list_options: nonPersonal(z.array(z.string()).nullable()),
  selection: nonPersonal(z.enum(SELECTIONS).nullable()),
  question: nonPersonal(z.string()),
  should_validate: nonPersonal(z.boolean()),
  correct_answer: nonPersonal(z.union([z.boolean(), z.string(), z.number(), z.array(z.string())]).nullable()),
  on_fail: nonPersonal(z.enum(ON_FAIL).describe("What a wrong answer does, where should_validate is on.")),
  is_health: nonPersonal(z.boolean().describe("Asks about somebody's health.")),
  question_id: nonPersonal(z.int()),
  value: z.union([z.boolean(), z.string(), z.number(), z.array(z.string())]).nullable(),
  valid: z.boolean().nullable(),
});

/** A questionnaire as it was when the sale was converted. */
export const saleQuestionnaireResponse = responseOf("SaleQuestionnaire", {
  id: nonPersonal(z.int()),
  name: nonPersonal(z.string()),
  edition: nonPersonal(z.number()),
  sections: z.array(
    z.strictObject({
      title: nonPersonal(z.string()),
      questions: z.array(answeredQuestionResponse),
    }),
  ),
});

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

export const sectionsBankResponse = responseOf("SectionsBank", {
  debit_day: nonPersonal(z.union([z.literal("last"), z.int()]).nullable()),
  account_holder: z.string().nullable(),
  payment_method: nonPersonal(z.literal("debit_order")),
  bank_id: z.int().nullable(),
  account_type: z.enum(ACCOUNT_TYPES).nullable(),
  branch_code: z.string().nullable().describe("The bank's universal one unless given."),
  holder_is_policyholder: nonPersonal(z.boolean()),
  holder_relationship_id: z.int().nullable(),
  account_number_masked: z.string().nullable(),
  holder_id_number_masked: z.string().nullable(),
});

/** Read back with the moment, in ISO 8601, and the name of whoever ticked it. */
export const disclosuresResponse = nonPersonal(
  responseOf("Disclosures", {
    benefits: z
      .strictObject({
        at: z.string(),
        by: z.string(),
      })
      .nullable(),
    waiting_and_exclusions: z
      .strictObject({
        at: z.string(),
        by: z.string(),
      })
      .nullable(),
    premium_and_debit: z
      .strictObject({
        at: z.string(),
        by: z.string(),
      })
      .nullable(),
    cooling_off: z
      .strictObject({
        at: z.string(),
        by: z.string(),
      })
      .nullable(),
    complaints_and_ombud: z
      .strictObject({
        at: z.string(),
        by: z.string(),
      })
      .nullable(),
    replacement_warning: z
      .strictObject({
        at: z.string(),
        by: z.string(),
      })
      .nullable(),
  }),
);

export const missingResponse = responseOf("Missing", {
  step: z.enum(STEPS),
  field: z.string(),
  message: z.string(),
});
