import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { momentInput } from "@/lib/platform/schemas/inputs";
import { DAY_MS } from "@/lib/platform/time/milliseconds";

const MAX_DAYS = 90;

const daysAhead = (moment: string) => (Date.parse(moment) - Date.now()) / DAY_MS;

/** A time in ISO 8601, converted to UTC. It may be in the past. */
export const absenceEnd = momentInput("Enter a date and time with its zone").transform((moment) =>
  new Date(moment).toISOString(),
);

/** The end of an absence that starts now. */
export const newAbsenceEnd = absenceEnd
  .refine((moment) => daysAhead(moment) > 0, "Choose a time in the future")
  .refine((moment) => daysAhead(moment) <= MAX_DAYS, `Choose a time within ${MAX_DAYS} days`);

/** Null ends an absence. */
export const absenceInput = z.strictObject({ until: newAbsenceEnd.nullable() });

export const absenceResponse = responseOf("Absence", { absent_until: instant.nullable() });

export type Absence = z.output<typeof absenceResponse>;
