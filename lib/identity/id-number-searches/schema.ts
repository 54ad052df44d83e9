import { z } from "zod";
import { parseIdNumber } from "@/lib/insurance/id-number";

/** The body of POST /api/id-number-searches. Blanks and hyphens in the number are ignored. */
export const idNumberSearchInput = z.object({
  id_number: z.string("Required").transform((text, context) => {
    const read = readIdNumber(text);
    if (read.ok) return read.id_number;
    context.addIssue({ code: "custom", message: read.message });
    return z.NEVER;
  }),
});

export const idNumberSearchResponse = z.object({
  /** What lists of leads, sales, consumers and suppressions take as `search`, from the same user. */
  search: z.string(),
});

/** An ID number as it is typed into a search. */
export const readIdNumber = (text: string) => parseIdNumber(text.replaceAll("-", ""));
