import { DateTime } from "luxon";
import { isWithinCallingHours } from "@/lib/platform/calling-hours";
import { dateColumn } from "@/lib/platform/days";
import { isoDate, ZONE } from "@/lib/platform/format";

const SATURDAY = 6;
const MORNING_HOUR = 10;

/** The debit day in the month of commencement, on its first; on a weekend or a holiday the next working day. */
export function firstDebitOf(commencement: Date, debitDay: string): Date {
  const first = DateTime.fromISO(isoDate(commencement), { zone: ZONE });
  let day = debitDay === "last" ? first.endOf("month") : first.set({ day: Number(debitDay) });
  while (!isWorkingDay(day)) day = day.plus({ days: 1 });
  return dateColumn(isoDate(day.toJSDate()));
}

// Nobody is called on a Sunday or a public holiday.
const isWorkingDay = (day: DateTime) =>
  day.weekday !== SATURDAY && isWithinCallingHours(day.set({ hour: MORNING_HOUR }).toJSDate());
