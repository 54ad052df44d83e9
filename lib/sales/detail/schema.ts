import { z } from "zod";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/insurance-classes";
import { scriptSections } from "@/lib/catalogue/templates/scripts/schema";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { callSuggestionsResponse } from "@/lib/insurance/call-suggestions";
import { leadDetailResponse } from "@/lib/leads/record/schema";
import { instant, refusalWith, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { saleQuestionnaireResponse } from "@/lib/sales/form/answers/answers";
import { sectionsBankResponse } from "@/lib/sales/form/bank/bank";
import { beneficiaryResponse } from "@/lib/sales/form/beneficiaries/beneficiaries";
import { coverResponse } from "@/lib/sales/form/cover/cover";
import { salePlanResponse } from "@/lib/sales/form/cover/sale-plan";
import { disclosuresResponse } from "@/lib/sales/form/disclosures/schema";
import { insuredLifeResponse } from "@/lib/sales/form/lives/insured-lives";
import { policyholderResponse } from "@/lib/sales/form/policyholder/policyholder";
import { replacementRecordResponse } from "@/lib/sales/form/replacement/record";
import { missingResponse, ofJsonSteps } from "@/lib/sales/form/steps";
import { mandateResponse } from "@/lib/sales/mandates/schema";
import { outcomeResponse } from "@/lib/sales/outcomes/schema";
import { packsDeliveryResponse, salePackResponse } from "@/lib/sales/packs/schema";
import { saleRowResponse } from "@/lib/sales/record/schema";

/** "id_number", or "beneficiaries.17.id_number" for the row with the id 17. */
const REVEALABLE =
  /^(id_number|account_number|holder_id_number|(insured_lives|beneficiaries)\.[1-9]\d{0,9}\.id_number)$/;

/** Why it takes no Idempotency-Key. */
export const REVEAL_WITHOUT_KEY = "Every look at a number is recorded, a repeated one too.";

export const revealInput = z.strictObject({
  field: z.string("Required").regex(REVEALABLE, "A sale has no such number field."),
});

export const revealNumberResponse = z.strictObject({
  value: z.string(),
});

/** A sale with its form, and what the one who asks may do with it. */
export const saleDetailResponse = responseOf("SaleDetail", {
  ...saleRowResponse.omit({ reviewer: true }).shape,
  ...ofJsonSteps("response"),
  insurance_class: nonPersonal(z.enum(INSURANCE_CLASSES).nullable().describe("Of the product.")),
  policyholder: policyholderResponse,
  cover: coverResponse,
  plans: nonPersonal(z.array(salePlanResponse).describe("Every plan of the product, in the order of their index.")),
  plan_waiting_months: nonPersonal(
    z.number().nullable().describe("The waiting period of the plan as it was when it was chosen."),
  ),
  insured_lives: z.array(insuredLifeResponse),
  waiting_sentence: z
    .string()
    .nullable()
    .describe("The sentence about the waiting period that the agent reads out; null while there is none."),
  waiting_reason: z
    .string()
    .nullable()
    .describe("Why the waiting period is what it is, with the rule of law; null where no rule gives one."),
  former_cover: nonPersonal(
    z
      .strictObject({ insurer: z.string().nullable().describe("The product's underwriter.") })
      .nullable()
      .describe("Set where former cover can shorten the waiting period, so that the form asks about it."),
  ),
  questionnaires: z.array(saleQuestionnaireResponse),
  beneficiaries: z.array(beneficiaryResponse),
  pay_to_estate: nonPersonal(z.boolean()),
  replacement_record: replacementRecordResponse,
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
  proposed_call_at: nonPersonal(instant.describe("The suggested time to call back.")),
  call_suggestions: nonPersonal(callSuggestionsResponse),
  call_opens_at: leadDetailResponse.shape.call_opens_at,
  call_closes_at: leadDetailResponse.shape.call_closes_at,
  script: scriptSections.nullable().describe("As it was when the sale was converted."),
  policy: outcomeResponse,
  delivery: packsDeliveryResponse,
  packs: nonPersonal(z.array(salePackResponse).describe("One for each submission, the newest first.")),
  needs_qc: z.boolean().describe("Somebody checks it before it is submitted."),
  can: z.strictObject({
    edit: nonPersonal(z.boolean()),
    reveal: nonPersonal(z.boolean()),
    release: nonPersonal(z.boolean()),
    claim: nonPersonal(z.boolean()),
    reassign: nonPersonal(z.boolean()),
    outcome: nonPersonal(z.boolean()),
    deliver: nonPersonal(z.boolean().describe("To record a delivery: never its seller.")),
    reopen_delivery: nonPersonal(z.boolean().describe("To say that the policy pack came back.")),
    name_recording: nonPersonal(
      z.boolean().describe("To say where the agreement to the mandate, or a consent, can be heard."),
    ),
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

export type SaleDetail = z.output<typeof saleDetailResponse>;

/** The body of a 409: the sale where another change came first, or the open sale that the client has already. */
export const saleConflict = refusalWith({ current: saleDetailResponse, sale_id: z.int(), reference: z.string() });

/** A lead without a sale; once it is processed it can't become one. */
export type UnsoldLead = {
  id: number;
  name: string;
  surname: string | null;
  product: { slug: string };
  processed: boolean;
};
