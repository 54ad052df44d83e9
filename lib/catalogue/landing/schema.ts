import { z } from "zod";
import { documentResponse } from "@/lib/catalogue/documents/schema";
import { responseOf } from "@/lib/platform/http/responses";

const landingDocumentResponse = responseOf("LandingDocument", documentResponse.shape);

const landingFaqResponse = responseOf("LandingFaq", {
  id: z.int(),
  product_index: z.number(),
  question: z.string(),
  answer: z.string().nullable(),
});

export type LandingFaq = z.output<typeof landingFaqResponse>;

export const landingPlanResponse = responseOf("LandingPlan", {
  id: z.int(),
  product_index: z.number(),
  heading: z.string(),
  description: z.string().nullable(),
  cover_heading: z.string().nullable(),
  currency: z.string(),
  cover_amount: z.number(),
  monthly_premium: z.number(),
  min_entry_age: z.int().nullable(),
  max_entry_age: z.int().nullable(),
  waiting_months: z.int(),
});

export type LandingPlan = z.output<typeof landingPlanResponse>;

/** The data of a landing page. */
export const landingResponse = responseOf("Landing", {
  product: z.strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
  }),
  plans: z.array(landingPlanResponse).describe("In the order of their index."),
  brochures: z.array(landingDocumentResponse),
  terms: z.array(landingDocumentResponse),
  faqs: z.array(landingFaqResponse).describe("In the order of their index."),
});

export type Landing = z.output<typeof landingResponse>;
