import { isoDate } from "@/lib/platform/text/format";
import { DAY_MS } from "./milliseconds";

/** The moment at which a day, "YYYY-MM-DD", begins in South Africa, whose clocks never change. */
export const startOfDay = (date: string) => new Date(`${date}T00:00:00+02:00`);

/** The moment at which today began in South Africa. */
export const startOfToday = (now = new Date()) => startOfDay(isoDate(now));

/** The moments from one day's beginning to another's end, as a condition of a query; an empty end is open. */
export const betweenDays = (from: string | undefined, to: string | undefined) => ({
  gte: from === undefined ? undefined : startOfDay(from),
  lt: to === undefined ? undefined : new Date(startOfDay(to).getTime() + DAY_MS),
});

/** Every day of this month up to today, as "YYYY-MM-DD" in South Africa. */
export function monthToDate(now = new Date()): string[] {
  const today = isoDate(now);
  const days = Array.from({ length: Number(today.slice(8)) }, (_, index) => String(index + 1).padStart(2, "0"));
  return days.map((day) => `${today.slice(0, 8)}${day}`);
}

/** A value of a DATE column as "YYYY-MM-DD", and back. */
export const dateText = (date: Date) => date.toISOString().slice(0, 10);
export const dateColumn = (text: string) => new Date(`${text}T00:00:00Z`);

export const dateTextOrNull = (date: Date | null) => date && dateText(date);

/** A moment as the API sends it. */
export const isoOf = (moment: Date | null) => moment?.toISOString() ?? null;

/** Whether a text is a day, "YYYY-MM-DD". What was edited by hand in an address need not be one. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The moment a number of days before another. */
export const daysBefore = (days: number, now = new Date()): Date => new Date(now.getTime() - days * DAY_MS);

/** A date some days later, or earlier. @param day "YYYY-MM-DD" */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** A date some months later, or earlier: at the end of a shorter month its last day. @param day "YYYY-MM-DD" */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
