import { z } from "zod";
import type { Member } from "@/lib/catalogue/beneficiary-types/schema";
import { numberInput } from "@/lib/platform/inputs";

export const PLAN_TEXT_MAX_LENGTH = 2000;
const HEADING_MAX_LENGTH = 255;
const CURRENCY_MAX_LENGTH = 3;
const LARGEST_COVER = 2_000_000_000;
const LARGEST_PREMIUM = 99_999_999.99;
const OLDEST = 120;
/** Source: Policyholder Protection Rules 2017 (Long-term Insurance), rule 2A: at most six months, none for accidents. */
const LONGEST_WAIT_MONTHS = 6;

const heading = z.string("Required").trim().max(HEADING_MAX_LENGTH, `Max ${HEADING_MAX_LENGTH} characters`);
const emptyAsNull = (text: string | null | undefined) => text || null;
const hasCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;

/** What a life of some ages is covered for, in rand; ages in completed years, both included. */
export type MemberCover = { member: Member; min_age: number | null; max_age: number | null; cover_amount: number };

export const planInput = z
  .object({
    product_id: z.int32("Required"),
    heading: heading.min(1, "Required"),
    description: z
      .string()
      .trim()
      .max(PLAN_TEXT_MAX_LENGTH, `Max ${PLAN_TEXT_MAX_LENGTH} characters`)
      .nullish()
      .transform(emptyAsNull),
    product_index: numberInput(0, 10_000).default(0),
    cover_heading: heading.nullish().transform(emptyAsNull),
    currency: z
      .string("Required")
      .trim()
      .min(1, "Required")
      .max(CURRENCY_MAX_LENGTH, `Max ${CURRENCY_MAX_LENGTH} characters`)
      .default("R"),
    /** In whole units of the currency. */
    cover_amount: numberInput(0, LARGEST_COVER),
    monthly_premium: z
      .number({ error: ({ input }) => (input == null ? "Required" : "Must be a number") })
      .min(0, "Must be 0 or more")
      .max(LARGEST_PREMIUM, `Must be ${LARGEST_PREMIUM} or less`)
      .refine(hasCents, "At most two decimals"),
    min_entry_age: numberInput(0, OLDEST).nullish().default(null),
    max_entry_age: numberInput(0, OLDEST).nullish().default(null),
    waiting_months: numberInput(0, LONGEST_WAIT_MONTHS).default(0),
  })
  .refine(({ min_entry_age: min, max_entry_age: max }) => min == null || max == null || max >= min, {
    path: ["max_entry_age"],
    message: "Must not be below the youngest age",
  });

export type PlanInput = z.input<typeof planInput>;

export type Plan = z.output<typeof planInput> & {
  id: number;
  version: number;
  product: { id: number; name: string };
};
