import { z } from "zod";
import { capitalize } from "@/lib/platform/text/capitalize";
import { MANDATE_PART_NAMES } from "./mandate-parts";
import { PERIOD_UNITS } from "./period-units";
import { hoursText, partOfTermText } from "./texts";

// The rules of law that the product keeps: what a row of law_rules holds, by its key.

/** Whole hours of a day. The opening one is included, the closing one is not. */
const hours = z.object({ opens: z.int(), closes: z.int() });
const callingHours = z.object({ weekdays: hours, saturdays: hours });
const period = z.object({ length: z.int(), unit: z.enum(PERIOD_UNITS) });

export type Rule<Value extends z.ZodType = z.ZodType> = {
  title: string;
  value: Value;
  /** A value in words. A method, so that a rule of one key is also a rule of any. */
  figure(value: z.output<Value>): string;
  /** The file of the test that holds the figure. */
  test: string;
};

const rule = <Value extends z.ZodType>(each: Rule<Value>): Rule<Value> => each;

export const LAW_RULES = {
  /** When clients may be called; never on Sundays and public holidays. */
  calling_hours: rule({
    title: "Calling hours",
    value: callingHours,
    figure: (hours) => capitalize(hoursText(hours)),
    test: "tests/unit/calling-hours.test.ts",
  }),
  /** How long a client may cancel a new policy, counted from the day on which its summary is received in writing. */
  cooling_off: rule({
    title: "Cooling-off period",
    value: z.object({ days: z.int() }),
    figure: ({ days }) => `${days} days`,
    test: "tests/unit/sale-outcome-rows.test.ts",
  }),
  /** How long after a client agreed to a mandate on a call it may be confirmed in writing. */
  written_confirmation: rule({
    title: "Written confirmation of a voice mandate",
    value: z.object({ days: z.int() }),
    figure: ({ days }) => `Within ${days} days of the agreement, and before the first debit`,
    test: "tests/unit/confirmation.test.ts",
  }),
  /**
   * The longest wait for death from natural causes under a funeral policy, also as a part of its term (4 for a quarter), and
   * the days for which another insurer's policy must have run so that its wait counts.
   *
   * Microinsurers are exempt from the part of the term since 4 March 2024 (FSCA INS Notice 3 of 2024: six months for a term
   * of twelve). That is no row here, since a product does not say whether its underwriter is a microinsurer: the rule that
   * holds for all of them is the stricter one.
   */
  funeral_wait: rule({
    title: "Longest waiting period of funeral cover for natural causes",
    value: z.object({ longest_months: z.int(), part_of_term: z.int(), previous_cover_days: z.int() }),
    figure: ({ longest_months, part_of_term, previous_cover_days }) =>
      `${longest_months} months, or ${partOfTermText(part_of_term)} of the term if that is shorter; months served with another insurer count ` +
      `after ${previous_cover_days} days of its policy`,
    test: "tests/unit/sale-waiting-period.test.ts",
  }),
  /** How long after a policy lapsed for non-payment a new one with the same insurer begins no new waiting period. */
  lapsed_policy: rule({
    title: "No new waiting period after a lapse with the same insurer",
    value: z.object({ months: z.int() }),
    figure: ({ months }) => `For a policy that begins within ${months} months`,
    test: "tests/unit/sale-former-cover.test.ts",
  }),
  /** How long after leaving a group scheme a member begins no new waiting period, after how long a membership. */
  group_scheme: rule({
    title: "No new waiting period after leaving a group scheme",
    value: z.object({ days: z.int(), membership_months: z.int() }),
    figure: ({ days, membership_months }) =>
      `For a policy taken out within ${days} days, after ${membership_months} months of membership`,
    test: "tests/unit/sale-former-cover.test.ts",
  }),
  /** The classes of insurance whose replacements are recorded, and within how many days the replaced insurer gets that. */
  replacement: rule({
    title: "Sending the replacement record to the replaced insurer",
    value: z.object({ recorded_classes: z.array(z.string()), send_within_days: z.int() }),
    figure: ({ recorded_classes, send_within_days }) =>
      `Within ${send_within_days} days, for ${recorded_classes.join(" and ")} cover`,
    test: "tests/unit/replacement-record.test.ts",
  }),
  /** The least that recordings are kept: of calls that led to nothing, of sales, and those that carry a mandate. */
  lead_recordings: rule({
    title: "Storage of recordings of calls without a sale",
    value: period,
    figure: storedText,
    test: "tests/api/own-retention-periods.test.ts",
  }),
  sale_recordings: rule({
    title: "Storage of recordings of sales",
    value: period,
    figure: storedText,
    test: "tests/api/own-retention-periods.test.ts",
  }),
  mandate_recordings: rule({
    title: "Storage of recordings of mandates",
    value: period,
    figure: storedText,
    test: "tests/api/own-retention-periods.test.ts",
  }),
  /** What a mandate that is agreed to by telephone has to state. */
  mandate_parts: rule({
    title: "Parts of a recorded mandate",
    value: z.object({ parts: z.array(z.enum(MANDATE_PART_NAMES)) }),
    figure: ({ parts }) => `${parts.length} parts: ${parts.join(", ").replaceAll("_", " ")}`,
    test: "tests/unit/mandate-parts.test.ts",
  }),
};

export type LawKey = keyof typeof LAW_RULES;
export const LAW_KEYS = Object.keys(LAW_RULES) as LawKey[];

/** A row, from a day on ("YYYY-MM-DD", in South Africa) until a later row of its key takes its place. */
export type Dated<Key extends LawKey> = z.output<(typeof LAW_RULES)[Key]["value"]> & {
  valid_from: string;
  source: string;
};

/** The rows of each key, the earliest first. */
export type Law = { [Key in LawKey]: readonly Dated<Key>[] } & {
  /** The public holidays that the law does not name, but that were declared; days are "YYYY-MM-DD". */
  declared_holidays: readonly { day: string; name: string }[];
};

function storedText({ length, unit }: z.output<typeof period>): string {
  return `At least ${length} ${unit}`;
}
