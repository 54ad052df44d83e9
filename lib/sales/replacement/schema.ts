import { z } from "zod";
import { isoDate } from "@/lib/platform/text/format";

/** When the replaced insurer was sent the replacement record: "YYYY-MM-DD"; null takes that back. */
export const replacementSentInput = z.strictObject({
  replacement_sent_on: z.iso
    .date("Enter a date")
    .refine((day) => day <= isoDate(new Date()), "Choose a day that is not in the future.")
    .nullable(),
  version: z.int32("Required"),
});
