import { addDays, dateText } from "@/lib/platform/time/days";
import { type Holidays, isWorkingDay } from "./calling-hours";
import type { DebitDay } from "./debit-day";

export type DebitTerms = {
  debit_day: DebitDay;
  /** "YYYY-MM-DD", as are the days below. */
  commencement_date: string | null;
  submitted_on: string;
  /** How many working days after submission the debit is at the earliest. */
  first_debit_working_days: number;
  holidays: Holidays;
};

/**
 * The day of the first debit: the first debit day on or after commencement that is at least so many working days after
 * submission. Where that is a weekend or a public holiday, the next working day. Null while the debit day or the
 * commencement is not chosen.
 * @returns "YYYY-MM-DD"
 */
export function firstDebitOn(terms: DebitTerms): string | null {
  const { debit_day, commencement_date, holidays } = terms;
  if (debit_day === null || commencement_date === null) return null;

  let earliest = terms.submitted_on;
  for (let left = terms.first_debit_working_days; left > 0; left -= 1) {
    earliest = workingDayFrom(addDays(earliest, 1), holidays);
  }
  if (commencement_date > earliest) earliest = commencement_date;
  const thisMonth = debitDayIn(earliest, 0, debit_day);
  return workingDayFrom(thisMonth >= earliest ? thisMonth : debitDayIn(earliest, 1, debit_day), holidays);
}

/** The first working day on or after a date. */
function workingDayFrom(date: string, holidays: Holidays): string {
  return isWorkingDay(date, holidays) ? date : workingDayFrom(addDays(date, 1), holidays);
}

/** The debit day in the month of a date, or some months later; where the month is shorter, its last day. */
function debitDayIn(date: string, monthsLater: number, debitDay: NonNullable<DebitDay>): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + monthsLater, 0));
  const day = debitDay === "last" ? last.getUTCDate() : Math.min(debitDay, last.getUTCDate());
  return dateText(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), day)));
}
