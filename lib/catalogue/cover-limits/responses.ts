import { z } from "zod";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/schema";
import { responseOf } from "@/lib/platform/http/responses";

/** The most that a life of some ages may be covered for, from a day on until a later row takes its place. */
export const coverLimitResponse = responseOf("CoverLimit", {
  insurance_class: z.enum(INSURANCE_CLASSES),
  min_age: z.number().describe("Ages in completed years, both included."),
  max_age: z.number().nullable(),
  amount: z.number().describe("In rand."),
  valid_from: z.string(),
  source: z.string().describe("The act, standard or notice that sets the amount."),
  id: z.int(),
  version: z.int(),
});
