import { isoDate } from "@/lib/platform/text/format";

const OLDEST_YEARS = 120;

/** For a date that nobody can have been born on. */
export const BIRTH_DATE_MESSAGE = `Enter a date of birth in the last ${OLDEST_YEARS} years`;

/**
 * Whether somebody can have been born on a day: not after today in South Africa, and at most 120 years ago.
 * @param date and today "YYYY-MM-DD"
 */
export function isBirthDate(date: string, today = isoDate(new Date())): boolean {
  const earliest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`;
  return date >= earliest && date <= today;
}
