import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";

export const landingFaqResponse = responseOf("LandingFaq", {
  id: z.int(),
  product_index: z.number(),
  question: z.string(),
  answer: z.string().nullable(),
});

export const landingDocumentResponse = responseOf("LandingDocument", {
  id: z.int(),
  name: z.string().nullable(),
  original_name: z.string().nullable(),
  url: z.string().nullable(),
  file_path: z.string().nullable(),
  size_bytes: z.int().nullable(),
  created_at: instant,
});

const landingPlanResponse = responseOf("LandingPlan", {
  id: z.int(),
  product_index: z.number(),
  heading: z.string(),
  description: z.string().nullable(),
  cover_heading: z.string().nullable(),
  currency: z.string(),
  cover_amount: z.number(),
  monthly_premium: z.number(),
  min_entry_age: z.int().nullable().optional(),
  max_entry_age: z.int().nullable().optional(),
  waiting_months: z.int().optional(),
});

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
