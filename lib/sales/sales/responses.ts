import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/personalities/sale-statuses";
import { instant, refusalWith, responseOf } from "@/lib/platform/http/responses";
import { mandateResponse } from "@/lib/sales/mandates/responses";
import { POLICY_OUTCOMES } from "@/lib/sales/outcomes/outcome";
import { outcomeResponse } from "@/lib/sales/outcomes/responses";
import { packsDeliveryResponse, salePackResponse } from "@/lib/sales/packs/responses";
import { QC_RESULTS } from "@/lib/sales/quality/figure-names";
import { MARKETING_CHANNELS, MARKETING_CONSENTS } from "@/lib/sales/sections/opening";
import {
  beneficiaryResponse,
  coverResponse,
  disclosuresResponse,
  insuredLifeResponse,
  missingResponse,
  policyholderResponse,
  salePlanResponse,
  saleQuestionnaireResponse,
  sectionsBankResponse,
} from "@/lib/sales/sections/responses";

/** A sale with its form, and what the one who asks may do with it. */
export const saleDetailResponse = responseOf("SaleDetail", {
  id: z.int(),
  reference: z.string(),
  status: z.enum(SALE_STATUSES),
  status_changed_at: instant,
  sla_hours: z
    .int()
    .nullable()
    .describe("How many hours a sale may stay in this status; null for as long as it takes."),
  client: z.strictObject({
    name: z.string(),
    surname: z.string().nullable(),
    id_number_masked: z.string().nullable(),
  }),
  product: z.strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
  }),
  plan: z
    .strictObject({
      id: z.int(),
      heading: z.string(),
    })
    .nullable(),
  monthly_premium: z.number().nullable(),
  cover_amount: z.number().nullable(),
  agent: z
    .strictObject({
      id: z.int(),
      name: z.string(),
      surname: z.string(),
    })
    .nullable(),
  team: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  source: z.string().nullable(),
  callback_at: instant.nullable(),
  qc_personality: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable()
    .describe("Whose people check it; null where nobody needs to."),
  qc_submitted_at: instant.nullable(),
  kick_count: z.int().describe("How often QC has sent it back."),
  qc_result: z.enum(QC_RESULTS).describe("What QC decided last."),
  submitted_at: instant.nullable(),
  commencement_date: z.string().nullable().describe('"YYYY-MM-DD", as are the other days.'),
  first_debit_on: z.string().nullable().describe("Before submission only the form says when it would be."),
  policy_number: z.string().nullable(),
  policy_outcome: z.enum(POLICY_OUTCOMES).nullable(),
  delivered_on: z
    .string()
    .nullable()
    .describe("When the client received the policy pack in writing; null while that is to be confirmed."),
  debit_day: z.union([z.literal("last"), z.int()]).nullable(),
  declined_reason: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
  read_only: z
    .literal(true)
    .optional()
    .describe("In lists of what somebody made of a sale that the reader does not see now."),
  opening: z.strictObject({
    provider_named: z.boolean(),
    insurance_said: z.boolean(),
    recording_notice: z.boolean(),
    may_continue: z.boolean(),
    health_consent: z.boolean().describe("Needed where a question of the questionnaire is about health."),
    marketing_consent: z.enum(MARKETING_CONSENTS).nullable(),
    marketing_channels: z.array(z.enum(MARKETING_CHANNELS)),
  }),
  policyholder: policyholderResponse,
  cover: coverResponse,
  plans: z.array(salePlanResponse).describe("Every plan of the product, in the order of their index."),
  insured_lives: z.array(insuredLifeResponse),
  waiting_sentence: z
    .string()
    .nullable()
    .describe("The sentence about the waiting period that the agent reads out; null while there is none."),
  questionnaires: z.array(saleQuestionnaireResponse),
  beneficiaries: z.array(beneficiaryResponse),
  pay_to_estate: z.boolean(),
  replacement: z.strictObject({
    replaces: z.boolean().nullable().describe("Null until it was asked."),
    insurer: z.string().nullable(),
    policy_number: z.string().nullable(),
    reason: z.string().nullable(),
    previous_from: z.string().nullable().describe("Since when the policy that is replaced has been running."),
    similar_cover: z.boolean().nullable(),
    same_lives: z.boolean().nullable(),
    waiting_served: z.boolean().nullable(),
    served_months: z
      .number()
      .nullable()
      .describe("Months of the waiting period that were served, where it was not served in full."),
  }),
  bank: sectionsBankResponse,
  mandate: mandateResponse.nullable(),
  disclosures: disclosuresResponse,
  notes: z.string().nullable(),
  missing: z
    .array(missingResponse)
    .describe("What it still needs before it can be sent to QC or submitted, in the order of the steps."),
  warnings: z
    .array(missingResponse)
    .describe("What the agent should know and nothing stops, such as cover above a limit that may have risen."),
  lead: z.strictObject({
    id: z.int(),
    lead_id: z.string(),
  }),
  proposed_call_at: instant.describe("When to call back, unless somebody knows better."),
  script: z
    .array(
      z.strictObject({
        key: z.string(),
        title: z.string(),
        text: z.string(),
      }),
    )
    .nullable()
    .describe("As it was when the sale was converted."),
  policy: outcomeResponse,
  delivery: packsDeliveryResponse,
  packs: z.array(salePackResponse).describe("One for each submission, the newest first."),
  needs_qc: z.boolean().describe("Somebody checks it before it is submitted."),
  can: z.strictObject({
    edit: z.boolean(),
    reveal: z.boolean(),
    release: z.boolean(),
    claim: z.boolean(),
    reassign: z.boolean(),
    outcome: z.boolean(),
    deliver: z.boolean(),
    name_recording: z.boolean().describe("To say where the agreement to the mandate can be heard."),
    transitions: z.array(z.enum(SALE_STATUSES)),
  }),
  recall_refusal: z.string().nullable().describe("Why a submitted sale can't be recalled by those who may recall."),
  mandate_voided: z
    .literal(true)
    .optional()
    .describe(
      "Set in the answer to a change that voided the mandate, and while a name in its text is another one by now.",
    ),
});

/** The body of a 409: the sale where another change came first, or the open sale that the client has already. */
export const saleConflict = refusalWith({ current: saleDetailResponse, sale_id: z.int(), reference: z.string() });
