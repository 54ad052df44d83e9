import { z } from "zod";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/insurance-classes";
import { LARGEST_COVER } from "@/lib/insurance/money";
import { responseOf } from "@/lib/platform/http/responses";
import { numberInput } from "@/lib/platform/schemas/inputs";
import { isOfChildren } from "./refusal";

const OLDEST_YEARS = 120;
export const LIMIT_SOURCE_MAX_LENGTH = 500;
const years = numberInput(0, OLDEST_YEARS);

export const coverLimitInput = z
  .object({
    /** Null for every class of life cover. */
    insurance_class: z.enum(INSURANCE_CLASSES, "Required").nullable(),
    /** Ages in completed years, both included. */
    min_age: years,
    max_age: years.nullish().default(null),
    /** In rand. */
    amount: numberInput(1, LARGEST_COVER),
    /** In rand; null for what the limit usually refuses. */
    refuse_above: numberInput(1, LARGEST_COVER).nullish().default(null),
    valid_from: z.iso.date("Enter a date"),
    /** The act, standard or notice that sets the amount. */
    source: z
      .string("Required")
      .trim()
      .min(1, "Required")
      .max(LIMIT_SOURCE_MAX_LENGTH, `Max ${LIMIT_SOURCE_MAX_LENGTH} characters`),
  })
  .refine(({ min_age, max_age }) => max_age === null || max_age >= min_age, {
    path: ["max_age"],
    message: "Must not be less than the minimum age",
  })
  .refine(({ amount, refuse_above }) => refuse_above === null || refuse_above >= amount, {
    path: ["refuse_above"],
    message: "Must not be less than the maximum cover",
  })
  .refine((limit) => !isOfChildren(limit) || limit.refuse_above === null || limit.refuse_above <= limit.amount, {
    path: ["refuse_above"],
    message: "For children, must equal the maximum cover",
  });

export type CoverLimitInput = z.input<typeof coverLimitInput>;

/** The most that a life of some ages may be covered for, from a day on until a later row takes its place. */
export const coverLimitResponse = responseOf("CoverLimit", {
  insurance_class: z.enum(INSURANCE_CLASSES).nullable().describe("Null: every class of life cover, funeral and life."),
  min_age: z.number().describe("Ages in completed years, both included."),
  max_age: z.number().nullable(),
  amount: z
    .number()
    .describe(
      "In rand. In the year of `valid_from`, and for children always, cover above it is refused; later it warns.",
    ),
  refuse_above: z.number().describe("In rand. Above it cover is refused in later years too."),
  valid_from: z.string(),
  source: z.string().describe("The act, standard or notice that sets the amount."),
  id: z.int(),
  version: z.int(),
});

export type CoverLimit = z.output<typeof coverLimitResponse>;
