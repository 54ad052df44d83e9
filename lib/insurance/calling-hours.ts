import { DateTime, FixedOffsetZone } from "luxon";
import { ZONE } from "@/lib/platform/text/format";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { publicHolidaysOf } from "./public-holidays";

const WEEKDAY_HOURS = { opens: 8, closes: 20 };
const SATURDAY_HOURS = { opens: 9, closes: 13 };

const SATURDAY = 6; // days of the week as ISO 8601 counts them
const SUNDAY = 7;

const FIRST_RETRY_HOURS = 4;
const NOON_HOUR = 12;
const MORNING_RETRY_HOUR = 9;
const AFTERNOON_RETRY_HOUR = 14;
const PROPOSED_HOUR = 10;

/** That of the zone since 1944. Asking for the offset of a moment in the zone takes longer than the rest. */
const OFFSET_MINUTES = 120;

/** When clients may be called, as a sentence without its full stop. */
export const CALLING_HOURS =
  "Clients may be called on weekdays 08:00–20:00 and Saturdays 09:00–13:00, not on Sundays and public holidays";

const holidaysByYear = new Map<number, ReadonlySet<string>>(); // lists are checked against it row by row

/**
 * Whether a client may be called: weekdays 08:00–20:00, Saturday 09:00–13:00, never on Sundays and public holidays,
 * South African time. The opening minute is included, the closing minute is not.
 *
 * Source: Consumer Protection Act 68 of 2008, section 12, with Government Notice R. 293 of 1 April 2011.
 * @throws RangeError when the date is invalid.
 */
export function isWithinCallingHours(moment: Date): boolean {
  const local = inZone(moment);
  const hours = callingHours(local);
  return hours !== null && local.hour >= hours.opens && local.hour < hours.closes;
}

/** How far ahead a call can be agreed. */
export const CALL_AHEAD_MAX_DAYS = 90;

/** Why a call can't be agreed for a time; null when it can. */
export function checkCallTime(at: Date, callingHoursEnforced: boolean, now = new Date()): CallTimeProblem | null {
  const ahead = at.getTime() - now.getTime();
  if (ahead <= 0) return "not in the future";
  if (ahead > CALL_AHEAD_MAX_DAYS * DAY_MS) return "too far ahead";
  return callingHoursEnforced && !isWithinCallingHours(at) ? "outside calling hours" : null;
}

export type CallTimeProblem = "not in the future" | "too far ahead" | "outside calling hours";

/** The given moment if it is within calling hours, otherwise the next opening. @throws RangeError on an invalid date */
export function nextCallingTime(from: Date): Date {
  if (isWithinCallingHours(from)) return from;
  const local = inZone(from);
  const hours = callingHours(local);
  if (hours !== null && local.hour < hours.opens) return at(local, hours.opens).toJSDate();
  return nextCallingTime(local.plus({ days: 1 }).startOf("day").toJSDate());
}

/** When the calling hours end that a moment is in; null outside of them. @throws RangeError on an invalid date */
export function callingHoursEnd(moment: Date): Date | null {
  const local = inZone(moment);
  const hours = isWithinCallingHours(moment) ? callingHours(local) : null;
  return hours && at(local, hours.closes).toJSDate();
}

/**
 * When to retry after a voicemail: four hours after the first one, later on in the other half of the next calling day
 * (14:00 after a morning, 09:00 after an afternoon; Saturday has no afternoon). Always within calling hours.
 * @param attempts voicemails so far, including this one.
 * @throws RangeError when the date is invalid.
 */
export function retryAfterVoicemail(now: Date, attempts: number): Date {
  const local = inZone(now);
  if (attempts <= 1) return nextCallingTime(local.plus({ hours: FIRST_RETRY_HOURS }).toJSDate());

  const hour = local.hour < NOON_HOUR ? AFTERNOON_RETRY_HOUR : MORNING_RETRY_HOUR;
  let retry = at(local.plus({ days: 1 }), hour);
  while (!isWithinCallingHours(retry.toJSDate())) retry = retry.plus({ days: 1 });
  return retry.toJSDate();
}

/**
 * The time that a form proposes for the next call: tomorrow at ten, and never on a weekend or a public holiday where
 * calling hours are enforced.
 * @throws RangeError when the date is invalid.
 */
export function proposeCallTime(now: Date, callingHoursEnforced: boolean): Date {
  let proposal = at(inZone(now).plus({ days: 1 }), PROPOSED_HOUR);
  while (callingHoursEnforced && (proposal.weekday >= SATURDAY || isPublicHoliday(proposal))) {
    proposal = proposal.plus({ days: 1 });
  }
  return proposal.toJSDate();
}

function inZone(moment: Date): DateTime {
  const local = DateTime.fromJSDate(moment, { zone: FixedOffsetZone.instance(OFFSET_MINUTES) });
  if (!local.isValid) throw new RangeError("Invalid date");
  return local;
}

function callingHours(day: DateTime) {
  if (day.weekday === SUNDAY || isPublicHoliday(day)) return null;
  return day.weekday === SATURDAY ? SATURDAY_HOURS : WEEKDAY_HOURS;
}

/** Whether a day, "YYYY-MM-DD", is neither a weekend nor a public holiday. @throws RangeError when it is not a day */
export function isWorkingDay(date: string): boolean {
  const day = DateTime.fromISO(date, { zone: ZONE });
  if (!day.isValid) throw new RangeError("Invalid date");
  return day.weekday < SATURDAY && !isPublicHoliday(day);
}

const isPublicHoliday = (day: DateTime) => publicHolidays(day.year).has(`${day.toISODate()}`);

/** The public holidays of a year in South Africa, as "YYYY-MM-DD". */
export function publicHolidays(year: number): ReadonlySet<string> {
  const holidays = holidaysByYear.get(year) ?? publicHolidaysOf(year);
  holidaysByYear.set(year, holidays);
  return holidays;
}

const at = (day: DateTime, hour: number) => day.startOf("day").set({ hour });
