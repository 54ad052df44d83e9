import { z } from "zod";
import { MEMBERS } from "@/lib/catalogue/beneficiary-types/schema";
import { landingDocumentResponse, landingFaqResponse } from "@/lib/catalogue/landing/responses";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/schema";
import { askedQuestionResponse } from "@/lib/catalogue/questions/responses";
import { responseOf } from "@/lib/platform/http/responses";

const previewedPlanResponse = responseOf("PreviewedPlan", {
  id: z.int(),
  product_index: z.number(),
  heading: z.string(),
  description: z.string().nullable(),
  cover_heading: z.string().nullable(),
  currency: z.string(),
  cover_amount: z.number(),
  monthly_premium: z.number(),
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

const previewedSectionResponse = responseOf("PreviewedSection", {
  id: z.int(),
  title: z.string(),
  position: z.number(),
  questions: z.array(askedQuestionResponse),
});

const previewedQuestionnaireResponse = responseOf("PreviewedQuestionnaire", {
  id: z.int(),
  name: z.string(),
  sections: z.array(previewedSectionResponse),
});

/** Everything that belongs to a product, for those who sell it. */
export const productPreviewResponse = responseOf("ProductPreview", {
  faqs: z.array(landingFaqResponse).describe("In the order of their index."),
  terms: z.array(landingDocumentResponse),
  brochures: z.array(landingDocumentResponse),
  product: z.strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    insurance_class: z.enum(INSURANCE_CLASSES).nullable(),
    underwriter: z.string().nullable(),
  }),
  plans: z.array(previewedPlanResponse),
  questionnaires: z.array(previewedQuestionnaireResponse),
});
