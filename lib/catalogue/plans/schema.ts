import { z } from "zod";
import { MEMBERS } from "@/lib/catalogue/beneficiary-types/schema";
import { hasCents, LARGEST_COVER, LARGEST_PREMIUM } from "@/lib/insurance/money";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { numberInput, textOrNull } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { withoutDirectionMarks } from "@/lib/platform/text/storable";

export const PLAN_TEXT_MAX_LENGTH = 2000;
const HEADING_MAX_LENGTH = 255;
const CURRENCY_MAX_LENGTH = 3;
const OLDEST = 120;
/** Of a plan of any class. Source: Domain decisions, section 6. What funeral plans may is a row of the law. */
const LONGEST_WAIT_MONTHS = 6;
const LONGEST_TERM_MONTHS = 1200;
export const MEMBER_COVER_MAX = 30;

const heading = z
  .string("Required")
  .overwrite(withoutDirectionMarks)
  .trim()
  .max(HEADING_MAX_LENGTH, `Max ${HEADING_MAX_LENGTH} characters`);
const emptyAsNull = (text: string | null | undefined) => text || null;

const memberCoverInput = z
  .object({
    member: z.enum(MEMBERS, "Choose from the list"),
    /** In completed years, both included. */
    min_age: numberInput(0, OLDEST).nullish().default(null),
    max_age: numberInput(0, OLDEST).nullish().default(null),
    /** In whole units of the plan's currency. */
    cover_amount: numberInput(0, LARGEST_COVER),
  })
  .refine(({ min_age, max_age }) => max_age === null || max_age >= (min_age ?? 0), {
    path: ["max_age"],
    message: "Must not be less than the minimum age",
  });

/** What a life of some ages is covered for. */
export const memberCover = z.strictObject({
  member: z.enum(MEMBERS),
  min_age: z.number().nullable().describe("In completed years, both included."),
  max_age: z.number().nullable(),
  cover_amount: z.number().describe("In whole units of the plan's currency."),
});

export type MemberCover = z.output<typeof memberCover>;

/** The index of the first row whose ages overlap those of an earlier row of the same member; -1 when there is none. */
const findOverlap = (rows: readonly MemberCover[]) =>
  rows.findIndex((row, index) =>
    rows
      .slice(0, index)
      .some(
        (earlier) =>
          earlier.member === row.member &&
          (earlier.min_age ?? 0) <= (row.max_age ?? OLDEST) &&
          (row.min_age ?? 0) <= (earlier.max_age ?? OLDEST),
      ),
  );

export const planInput = z
  .object({
    product_id: z.int32("Required"),
    heading: heading.min(1, "Required"),
    description: textOrNull(PLAN_TEXT_MAX_LENGTH),
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
    /** Months until the policy ends or is renewed; null when it has no end. */
    term_months: numberInput(1, LONGEST_TERM_MONTHS).nullish().default(null),
    /** A life that no row names is covered for the sale's cover amount. */
    member_cover: z
      .array(memberCoverInput, "Must be a list")
      .max(MEMBER_COVER_MAX, `Max ${MEMBER_COVER_MAX} rows`)
      .default([])
      .superRefine((rows, context) => {
        const index = findOverlap(rows);
        if (index < 0) return;
        const message = "An earlier row already covers these ages of this member";
        context.addIssue({ code: "custom", path: [index, "member"], message });
      }),
  })
  .refine(({ min_entry_age: min, max_entry_age: max }) => min == null || max == null || max >= min, {
    path: ["max_entry_age"],
    message: "Must not be less than the minimum age",
  });

export type PlanInput = z.input<typeof planInput>;

export const productPlanResponse = nonPersonal(
  responseOf("ProductPlan", {
    product: z.strictObject({ name: z.string(), id: z.int() }),
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
    member_cover: z.array(memberCover).describe("What a life is covered for, where that is not the cover of the sale."),
  }),
);

export type Plan = z.output<typeof productPlanResponse>;
