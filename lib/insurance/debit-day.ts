import { z } from "zod";
import { addDays, dateColumn, dateText } from "@/lib/platform/time/days";

const WEEKEND = [0, 6]; // Sunday and Saturday, as Date counts the days of the week

const DAY_MESSAGE = "Choose a day from 1 to 31, or the last of the month";

/** A day of the month; "last" is the last one, whatever its number. */
export const debitDay = z
  .union([z.literal("last"), z.int32(DAY_MESSAGE).min(1, DAY_MESSAGE).max(31, DAY_MESSAGE)], DAY_MESSAGE)
  .nullable()
  .default(null);

export type DebitDay = z.output<typeof debitDay>;

/** A debit day as a mandate names it. */
export const debitDayInWords = (stored: string): string => (stored === "last" ? "last day of the month" : stored);

/** A debit day as it is stored, which is text. */
export const debitDayOf = (stored: string | null): DebitDay =>
  stored === null || stored === "last" ? stored : Number(stored);

export type DebitTerms = {
  debit_day: DebitDay;
  /** "YYYY-MM-DD", as are the days below. */
  commencement_date: string | null;
  submitted_on: string;
  /** How many working days after submission the debit is at the earliest. */
  first_debit_working_days: number;
  public_holidays: readonly string[];
};

/**
 * The day of the first debit: the first debit day on or after commencement that is at least so many working days after
 * submission. Where that is a weekend or a public holiday, the next working day. Null while the debit day or the
 * commencement is not chosen.
 * @returns "YYYY-MM-DD"
 */
export function firstDebitOn(terms: DebitTerms): string | null {
  const { debit_day, commencement_date, public_holidays } = terms;
  if (debit_day === null || commencement_date === null) return null;

  let earliest = terms.submitted_on;
  for (let left = terms.first_debit_working_days; left > 0; left -= 1) {
    earliest = workingDayFrom(addDays(earliest, 1), public_holidays);
  }
  if (commencement_date > earliest) earliest = commencement_date;
  const thisMonth = debitDayIn(earliest, 0, debit_day);
  return workingDayFrom(thisMonth >= earliest ? thisMonth : debitDayIn(earliest, 1, debit_day), public_holidays);
}

/** The first working day on or after a date. */
function workingDayFrom(date: string, publicHolidays: readonly string[]): string {
  const isWorkingDay = !WEEKEND.includes(dateColumn(date).getUTCDay()) && !publicHolidays.includes(date);
  return isWorkingDay ? date : workingDayFrom(addDays(date, 1), publicHolidays);
}

/** The debit day in the month of a date, or some months later; where the month is shorter, its last day. */
function debitDayIn(date: string, monthsLater: number, debitDay: NonNullable<DebitDay>): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + monthsLater, 0));
  const day = debitDay === "last" ? last.getUTCDate() : Math.min(debitDay, last.getUTCDate());
  return dateText(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), day)));
}
