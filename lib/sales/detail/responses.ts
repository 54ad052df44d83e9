import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { instant, refusalWith, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { MARKETING_CHANNELS, MARKETING_CONSENTS } from "@/lib/sales/form/opening/opening";
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
} from "@/lib/sales/form/responses";
import { saleRowResponse } from "@/lib/sales/list/responses";
import { mandateResponse } from "@/lib/sales/mandates/responses";
import { outcomeResponse } from "@/lib/sales/outcomes/responses";
import { packsDeliveryResponse, salePackResponse } from "@/lib/sales/packs/responses";

/** A sale with its form, and what the one who asks may do with it. */
export const saleDetailResponse = responseOf("SaleDetail", {
  ...saleRowResponse.omit({ reviewer: true }).shape,
  opening: nonPersonal(
    z.strictObject({
      provider_named: z.boolean(),
      insurance_said: z.boolean(),
      recording_notice: z.boolean(),
      may_continue: z.boolean(),
      health_consent: z.boolean().describe("Needed where a question of the questionnaire is about health."),
      marketing_consent: z.enum(MARKETING_CONSENTS).nullable(),
      marketing_channels: z.array(z.enum(MARKETING_CHANNELS)),
    }),
  ),
  policyholder: policyholderResponse,
  cover: coverResponse,
  plans: nonPersonal(z.array(salePlanResponse).describe("Every plan of the product, in the order of their index.")),
  insured_lives: z.array(insuredLifeResponse),
  waiting_sentence: z
    .string()
    .nullable()
    .describe("The sentence about the waiting period that the agent reads out; null while there is none."),
  questionnaires: z.array(saleQuestionnaireResponse),
  beneficiaries: z.array(beneficiaryResponse),
  pay_to_estate: nonPersonal(z.boolean()),
  replacement: z.strictObject({
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
  lead: nonPersonal(
    z.strictObject({
      id: z.int(),
      lead_id: z.string(),
    }),
  ),
  proposed_call_at: nonPersonal(instant.describe("When to call back, unless somebody knows better.")),
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
  delivery: nonPersonal(packsDeliveryResponse),
  packs: nonPersonal(z.array(salePackResponse).describe("One for each submission, the newest first.")),
  needs_qc: z.boolean().describe("Somebody checks it before it is submitted."),
  can: z.strictObject({
    edit: nonPersonal(z.boolean()),
    reveal: nonPersonal(z.boolean()),
    release: nonPersonal(z.boolean()),
    claim: nonPersonal(z.boolean()),
    reassign: nonPersonal(z.boolean()),
    outcome: nonPersonal(z.boolean()),
    deliver: nonPersonal(z.boolean()),
    name_recording: nonPersonal(z.boolean().describe("To say where the agreement to the mandate can be heard.")),
    transitions: z.array(z.enum(SALE_STATUSES)),
  }),
  recall_refusal: z.string().nullable().describe("Why a submitted sale can't be recalled by those who may recall."),
  mandate_voided: nonPersonal(
    z
      .literal(true)
      .optional()
      .describe(
        "Set in the answer to a change that voided the mandate, and while a name in its text is another one by now.",
      ),
  ),
});

/** The body of a 409: the sale where another change came first, or the open sale that the client has already. */
export const saleConflict = refusalWith({ current: saleDetailResponse, sale_id: z.int(), reference: z.string() });
