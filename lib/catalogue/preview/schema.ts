import { z } from "zod";
import { landingPlanResponse, landingResponse } from "@/lib/catalogue/landing/schema";
import { memberCover } from "@/lib/catalogue/plans/schema";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/insurance-classes";
import { askedQuestionResponse } from "@/lib/catalogue/questions/asked/schema";
import { responseOf } from "@/lib/platform/http/responses";

export const previewedPlanResponse = responseOf("PreviewedPlan", {
  ...landingPlanResponse.shape,
  term_months: z.number().nullable(),
  member_cover: z.array(memberCover),
});

export type PreviewedPlan = z.output<typeof previewedPlanResponse>;

const previewedSectionResponse = responseOf("PreviewedSection", {
  id: z.int(),
  title: z.string(),
  position: z.number(),
  questions: z.array(askedQuestionResponse),
});

export type PreviewedSection = z.output<typeof previewedSectionResponse>;

const previewedQuestionnaireResponse = responseOf("PreviewedQuestionnaire", {
  id: z.int(),
  name: z.string(),
  sections: z.array(previewedSectionResponse),
});

export type PreviewedQuestionnaire = z.output<typeof previewedQuestionnaireResponse>;

const { product, faqs, terms, brochures } = landingResponse.shape;

/** Everything that belongs to a product, for those who sell it. */
export const productPreviewResponse = responseOf("ProductPreview", {
  faqs,
  terms,
  brochures,
  product: z.strictObject({
    ...product.shape,
    insurance_class: z.enum(INSURANCE_CLASSES).nullable(),
    underwriter: z.string().nullable(),
  }),
  plans: z.array(previewedPlanResponse),
  questionnaires: z.array(previewedQuestionnaireResponse),
});

export type ProductPreview = z.output<typeof productPreviewResponse>;
