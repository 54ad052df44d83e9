import { z } from "zod";
import { BIRTH_DATE_MESSAGE, isBirthDate } from "@/lib/insurance/birth-date";
import { parseIdNumber } from "@/lib/insurance/id-number";
import { LARGEST_COVER, LARGEST_PREMIUM } from "@/lib/insurance/money";
import { optionalText } from "@/lib/leads/record/fields";
import { disclosureStamp } from "@/lib/sales/record/columns/disclosures";

// A draft may be incomplete: a field that is left out is empty.

/** The most rows of a list, such as insured lives. */
export const ROWS_MAX = 50;

export const draftText = (maxLength?: number) => optionalText(maxLength).default(null);
export const draftFlag = z.boolean("Choose yes or no").default(false);
export const draftChoice = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, "Choose from the list").nullable().default(null);
export const draftYesNo = z.boolean("Choose yes or no").nullable().default(null);

/** In rand. */
export const coverAmount = z.int32("Must be a whole number").min(0, "Must be 0 or more").max(LARGEST_COVER);
/** In rand, with cents. */
export const premiumAmount = z
  .number("Must be a number")
  .min(0, "Must be 0 or more")
  .max(LARGEST_PREMIUM)
  .multipleOf(0.01, "At most two decimals");

/** A statement to tick: true or false, or as it was read, which is its stamp or null. */
export const draftTick = z
  .union([z.boolean(), disclosureStamp, z.null()], "Choose yes or no")
  .transform((given) => given !== null && given !== false)
  .default(false);
/** No date of a policy lies before or after; others are mistyped. */
const [EARLIEST, LATEST] = ["1900-01-01", "2199-12-31"];
export const draftDate = z.iso
  .date("Enter a date")
  .refine((date) => date >= EARLIEST && date <= LATEST, "Enter a date")
  .nullable()
  .default(null);
export const draftBirthDate = z.iso
  .date("Enter a date")
  .refine((date) => isBirthDate(date), BIRTH_DATE_MESSAGE)
  .nullable()
  .default(null);
export const draftId = z.int32("Choose from the list").positive("Choose from the list").nullable().default(null);

/** The id of a row that exists already; a new row has none. */
export const rowId = z.int32("Not a row of this sale").positive("Not a row of this sale").optional();

/** A new row takes the policyholder's stored ID number, unless it has one of its own. */
export const sameAsPolicyholder = z.boolean("Choose yes or no").optional();

/** A South African ID number to write; left out it stays, null removes it. */
export const saIdNumber = z
  .string("Must be text")
  .trim()
  .nullable()
  .transform((given, context) => {
    if (!given) return null;
    const read = parseIdNumber(given, { typed: true });
    if (read.ok) return read.id_number;
    context.addIssue({ code: "custom", message: read.message });
    return z.NEVER;
  })
  .optional();
