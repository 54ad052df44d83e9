import { formatDate, formatTime, isoDate } from "@/lib/platform/text/format";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./milliseconds";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** Two digits of a year that would be further ahead than this belong to the century before. */
const YEARS_AHEAD = 20;

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const NUMBERS = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{4}|\d{2}))?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[/. -]?\s*([a-z]{3,9})\.?,?[/. -]?\s*(\d{4}|\d{2})?$/;
/** A year at the end or the beginning, or the name of a day. */
const HAS_YEAR = /(?:\d[/. -]\d{1,2}[/. -]|[a-z]\w*[., -]*)\d{2,4}$|^\d{4}|^\d{8}$|^[a-z]+$/i;
const WEEKDAYS = "sun mon tue wed thu fri sat".split(" ");
const WEEKDAY = /^(?:next )?(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?$/;
/** "14:05", "14h05", "2pm" or "2:05 pm". */
const TIME = /(?:^|[\sT,]\s*)(\d{1,2})(?:[:h](\d{2})\s*([ap]m)?|\s*([ap]m))$/i;
const DEFAULT_TIME = "10:00";
/** "+30m", "+2h", "+3d", "in 2 hours", "3 days". */
const AHEAD =
  /^(?:\+\s*(\d{1,3})\s*([mhd])|(?:in\s+)?(\d{1,3})\s*(m)in(?:ute)?s?|(?:in\s+)?(\d{1,3})\s*([hd])(?:our|ay)s?)$/i;
const UNIT_MS = new Map([
  ["m", MINUTE_MS],
  ["h", HOUR_MS],
  ["d", DAY_MS],
]);

/**
 * The date that a text means, day before month, as "YYYY-MM-DD": "21/11/2026", "21.11.26", "21 Nov", "21112026",
 * "2026-11-21", "today", "tomorrow", "friday", which is the next one. Without a year it is this one.
 * @returns null when it means no date
 */
export function parseTypedDate(text: string, now = new Date()): string | null {
  return parse(text, now, (year, thisYear) => (year > thisYear + YEARS_AHEAD ? year - 100 : year));
}

/** As `parseTypedDate`, but a day without a year is the next one from `first` on: "1 jan" typed in December. */
export function parseTypedDateFrom(first: string, text: string, now = new Date()): string | null {
  const date = parseTypedDate(text, now);
  if (date === null || date >= first || HAS_YEAR.test(text.trim())) return date;
  return parseTypedDate(`${text.trim()} ${Number(date.slice(0, 4)) + 1}`, now) ?? date;
}

/** The date of birth that a text means: like `parseTypedDate`, but two digits of a year mean one of the last 100 years. */
export function parseTypedBirthDate(text: string, now = new Date()): string | null {
  const today = isoDate(now);
  const date = parse(text, now, (year) => year);
  const ofLastCentury = date !== null && date > today ? parse(text, now, (year) => year - 100) : null;
  return ofLastCentury ?? date;
}

/** @param centuryOf the year that two digits mean, of the one of this century */
function parse(text: string, now: Date, centuryOf: (year: number, thisYear: number) => number): string | null {
  const typed = text.trim().toLowerCase();
  const thisYear = Number(isoDate(now).slice(0, 4));
  const yearOf = (digits: string | undefined) => {
    if (digits === undefined) return thisYear;
    return digits.length === 4 ? Number(digits) : centuryOf(2000 + Number(digits), thisYear);
  };
  if (typed === "today") return isoDate(now);
  if (typed === "tomorrow") return isoDate(new Date(now.getTime() + DAY_MS));
  if (typed === "yesterday") return isoDate(new Date(now.getTime() - DAY_MS));
  const weekday = WEEKDAY.exec(typed)?.[1];
  if (weekday) return nextWeekday(WEEKDAYS.indexOf(weekday.slice(0, 3)), now);
  const iso = ISO.exec(typed);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = NAMED.exec(typed);
  if (named) return dateOf(yearOf(named[3]), monthOf(named[2] ?? ""), Number(named[1]));
  const numbers = NUMBERS.exec(typed) ?? DIGITS.exec(typed);
  return numbers && dateOf(yearOf(numbers[3]), Number(numbers[2]), Number(numbers[1]));
}

/**
 * The date and time that a text means, as "YYYY-MM-DDTHH:MM": a date, then "14:05", "14h05" or "2pm"; a time alone, which
 * is the next one; "tomorrow" or a weekday alone, at ten; or "+30m", "+2h", "+3d" from now.
 * @returns null when it means none
 */
export function parseTypedMoment(text: string, now = new Date()): string | null {
  const typed = text.trim();
  const ahead = AHEAD.exec(typed);
  if (ahead) {
    const [count, unit = ""] = ahead.slice(1).filter(Boolean);
    return momentAhead(Number(count) * (UNIT_MS.get(unit.toLowerCase()) ?? 0), now);
  }
  const time = TIME.exec(typed);
  if (!time) return isDayByName(typed) ? `${parseTypedDate(typed, now)}T${DEFAULT_TIME}` : null;
  const [, hour, minute = 0, half = time[4]] = time;
  const clock = clockOf(Number(hour), Number(minute), half?.toLowerCase());
  if (clock === null) return null;
  const nextDay = clock > formatTime(now) ? "today" : "tomorrow";
  const day = parseTypedDate(typed.slice(0, time.index) || nextDay, now);
  return day && `${day}T${clock}`;
}

const isDayByName = (text: string) => text.toLowerCase() === "tomorrow" || WEEKDAY.test(text.toLowerCase());

function clockOf(hour: number, minute: number, half: string | undefined): string | null {
  if (half && (hour < 1 || hour > 12)) return null;
  const ofDay = half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour;
  return ofDay >= 24 || minute >= 60 ? null : `${twoDigits(ofDay)}:${twoDigits(minute)}`;
}

/** The next day of a week, after today. @param weekday 0 for Sunday */
function nextWeekday(weekday: number, now: Date): string {
  const today = new Date(`${isoDate(now)}T00:00:00Z`);
  const ahead = (weekday - today.getUTCDay() + 6) % 7;
  return isoDate(new Date(now.getTime() + (ahead + 1) * DAY_MS));
}

function momentAhead(milliseconds: number, now: Date): string {
  const moment = new Date(now.getTime() + milliseconds);
  return `${isoDate(moment)}T${formatTime(moment)}`;
}

/** "21 Nov 2026" of "2026-11-21", and "21 Nov 2026, 14:05" of "2026-11-21T14:05"; any other text as it is. */
export function showTypedDate(value: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(value) ?? [];
  if (!day || parseTypedDate(day) !== day) return value;
  return time ? `${formatDate(`${day}T12:00:00Z`)}, ${time}` : formatDate(`${day}T12:00:00Z`);
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3)) + 1;

function dateOf(year: number, month: number, date: number): string | null {
  const day = new Date(Date.UTC(year, month - 1, date));
  const isReal = year >= 1000 && day.getUTCMonth() === month - 1 && day.getUTCDate() === date;
  return isReal ? day.toISOString().slice(0, 10) : null;
}
