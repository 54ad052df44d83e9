import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { memberCoverInput } from "./schema";

export const productPlanResponse = nonPersonal(
  responseOf("ProductPlan", {
    product: z.strictObject({
      name: z.string(),
      id: z.int(),
    }),
    description: z.string().nullable(),
    id: z.int(),
    created_at: instant,
    product_id: z.int(),
    version: z.int(),
    updated_at: instant,
    monthly_premium: z.number(),
    cover_amount: z.number(),
    heading: z.string(),
    product_index: z.number(),
    cover_heading: z.string().nullable(),
    currency: z.string(),
    min_entry_age: z.number().nullable().describe("Ages at entry, in years."),
    max_entry_age: z.number().nullable(),
    waiting_months: z
      .number()
      .describe("Months until natural death is covered. Accidental death is covered immediately."),
    term_months: z.number().nullable().describe("Months until the policy ends or is renewed; null when it has no end."),
    member_cover: z
      .array(memberCoverInput)
      .describe("What a life is covered for, where that is not the cover of the sale."),
  }),
);
