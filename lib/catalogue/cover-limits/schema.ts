import { z } from "zod";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/schema";
import { numberInput } from "@/lib/platform/schemas/inputs";

const OLDEST_YEARS = 120;
const LARGEST_COVER = 2_000_000_000;
export const LIMIT_SOURCE_MAX_LENGTH = 500;
const years = numberInput(0, OLDEST_YEARS);

export const coverLimitInput = z
  .object({
    insurance_class: z.enum(INSURANCE_CLASSES, "Required"),
    /** Ages in completed years, both included. */
    min_age: years,
    max_age: years.nullish().default(null),
    /** In rand. */
    amount: numberInput(1, LARGEST_COVER),
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
    message: "Must not be below the youngest age",
  });

export type CoverLimitInput = z.input<typeof coverLimitInput>;

/** The most that a life of some ages may be covered for, from a day on until a later row takes its place. */
export type CoverLimit = z.output<typeof coverLimitInput> & { id: number; version: number };
