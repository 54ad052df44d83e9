import { formatDayMonth, isoDate, WEEKDAYS } from "@/lib/platform/text/format";
import { addDays, momentAt } from "@/lib/platform/time/days";
import { type CallingLaw, isWithinCallingHours } from "./calling-hours";

const DAYS = 7;
const HALF_HOURS = 48;

/** The times of a day at which a call can begin, "HH:MM": every half hour. */
const TIMES = Array.from({ length: HALF_HOURS }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, "0");
  return `${hour}:${index % 2 === 0 ? "00" : "30"}`;
});

/** A day on which clients may be called, "YYYY-MM-DD", and the half hours at which a call can begin, "HH:MM". */
export type CallDay = { day: string; times: string[] };

/** Of the next seven days, today included, those on which clients may be called. @throws RangeError on an invalid date */
export function callDays(now: Date, law: CallingLaw): CallDay[] {
  return Array.from({ length: DAYS }, (_, index) => addDays(isoDate(now), index))
    .map((day) => ({ day, times: TIMES.filter((time) => isWithinCallingHours(momentAt(day, time), law)) }))
    .filter(({ times }) => times.length > 0);
}

/** A day in words: "today, Tuesday 1 Dec", "tomorrow, Wednesday 2 Dec", "Thursday 3 Dec". @param day "YYYY-MM-DD" */
export function dayInWords(day: string, now: Date): string {
  const sinceSunday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const named = `${WEEKDAYS.at(sinceSunday - 1)} ${formatDayMonth(momentAt(day, "12:00"))}`;
  if (day === isoDate(now)) return `today, ${named}`;
  return day === addDays(isoDate(now), 1) ? `tomorrow, ${named}` : named;
}
