import { z } from "zod";

const MOST_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

const daysAhead = (moment: string) => (Date.parse(moment) - Date.now()) / DAY_MS;

/** A moment, as ISO 8601 in UTC, whether or not it lies ahead. */
export const absenceEnd = z.iso
  .datetime({ offset: true, error: "Enter a date and time with its zone" })
  .transform((moment) => new Date(moment).toISOString());

/** Until when somebody who is away from now on gets no leads. */
export const newAbsenceEnd = absenceEnd
  .refine((moment) => daysAhead(moment) > 0, "Choose a time in the future")
  .refine((moment) => daysAhead(moment) <= MOST_DAYS, `Choose a time within ${MOST_DAYS} days`);

/** Until when somebody gets no leads; null when they are back. */
export const absenceInput = z.strictObject({ until: newAbsenceEnd.nullable() });

export type Absence = { absent_until: string | null };
