import { z } from "zod";
import { MEMBERS } from "@/lib/catalogue/beneficiary-types/schema";
import { responseOf } from "@/lib/platform/http/responses";

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

export type SalePlan = z.output<typeof salePlanResponse>;
