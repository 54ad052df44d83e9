import { z } from "zod";
import { parseIdNumber } from "@/lib/insurance/id-number";
import { idNumberDigits } from "@/lib/platform/lists/id-number-digits";

/** A longer text would make a sealed search that lists refuse. */
const MAX_LENGTH = 50;

/** The body of POST /api/id-number-searches. Blanks, hyphens, slashes and dots in the number are ignored. */
export const idNumberSearchInput = z.object({
  search: z
    .string("Required")
    .trim()
    .min(1, "Required")
    .max(MAX_LENGTH)
    .superRefine((text, context) => {
      const read = readIdNumber(text);
      if (read && !read.ok) context.addIssue({ code: "custom", message: read.message });
    }),
});

export const idNumberSearchResponse = z.object({
  /** Lists of leads, sales, reviews, consumers, suppressions and privacy requests take it as `search`, from the same user. */
  search: z.string(),
});

/** The ID number in a search; undefined if the search has no thirteen digits that begin with a date. */
export function readIdNumber(search: string) {
  const digits = idNumberDigits(search);
  return digits === undefined ? undefined : parseIdNumber(digits);
}
