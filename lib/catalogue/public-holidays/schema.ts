import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { withoutDirectionMarks } from "@/lib/platform/text/storable";

export const HOLIDAY_NAME_MAX_LENGTH = 100;
export const HOLIDAY_SOURCE_MAX_LENGTH = 500;

const required = (length: number) =>
  z
    .string("Required")
    .overwrite(withoutDirectionMarks)
    .trim()
    .min(1, "Required")
    .max(length, `Max ${length} characters`);

export const publicHolidayInput = z.object({
  day: z.iso.date("Enter a date"),
  name: required(HOLIDAY_NAME_MAX_LENGTH),
  /** The proclamation. */
  source: required(HOLIDAY_SOURCE_MAX_LENGTH),
});

export type PublicHolidayInput = z.input<typeof publicHolidayInput>;

/** A day that was declared a public holiday, beside those that the Public Holidays Act names. */
export const publicHolidayResponse = responseOf("PublicHoliday", {
  day: z.iso.date(),
  name: z.string(),
  source: z.string().describe("The proclamation."),
  id: z.int(),
  version: z.int(),
});

export type PublicHoliday = z.output<typeof publicHolidayResponse>;
