import { DateTime, FixedOffsetZone } from "luxon";
import { isoDate, ZONE } from "@/lib/platform/text/format";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { ruleOn } from "./law/rule-on";
import type { Law } from "./law/rules";
import { hoursText } from "./law/texts";
import { namedHolidaysOf } from "./public-holidays";
import { WEEKEND } from "./weekend";

/** What the law says of calling hours. */
export type CallingLaw = Pick<Law, "calling_hours" | "declared_holidays">;
export type Holidays = Pick<Law, "declared_holidays">;

const SATURDAY = 6; // days of the week as ISO 8601 counts them
const SUNDAY = 7;

const FIRST_RETRY_HOURS = 4;
const NOON_HOUR = 12;
const MORNING_RETRY_HOUR = 9;
const AFTERNOON_RETRY_HOUR = 14;
const PROPOSED_HOUR = 10;
const EVENING_HOUR = 18;
const MIDNIGHT_HOUR = 24;

/** That of the zone since 1944. Asking for the offset of a moment in the zone takes longer than the rest. */
const OFFSET_MINUTES = 120;

/** Why clients may not be called at a moment, as a sentence without its full stop. It names a public holiday. */
export function closedSentence(law: CallingLaw, moment = new Date()): string {
  const local = inZone(moment);
  const holiday = holidayOn(local, law);
  if (holiday !== undefined) return `${local.toFormat("d LLLL", { locale: "en" })} is a public holiday: ${holiday}`;
  const hours = hoursText(ruleOn(law.calling_hours, isoDate(moment)));
  return `Clients may be called on ${hours}, not on Sundays or public holidays`;
}

const holidaysByYear = new Map<number, ReadonlyMap<string, string>>(); // lists are checked against it row by row

/**
 * Whether a client may be called: in the hours of the day, never on Sundays and public holidays, South African time. The
 * opening minute is included, the closing minute is not.
 * @throws RangeError when the date is invalid.
 */
export function isWithinCallingHours(moment: Date, law: CallingLaw): boolean {
  const local = inZone(moment);
  const hours = callingHours(local, law);
  return hours !== null && local.hour >= hours.opens && local.hour < hours.closes;
}

/** How far ahead a call can be agreed. */
export const CALL_AHEAD_MAX_DAYS = 90;

/** Why a call can't be agreed for a time; null when it can. @param enforced null for a tenant without calling hours */
export function checkCallTime(at: Date, enforced: CallingLaw | null, now = new Date()): CallTimeProblem | null {
  const ahead = at.getTime() - now.getTime();
  if (ahead <= 0) return "not in the future";
  if (ahead > CALL_AHEAD_MAX_DAYS * DAY_MS) return "too far ahead";
  return enforced && !isWithinCallingHours(at, enforced) ? "outside calling hours" : null;
}

export type CallTimeProblem = "not in the future" | "too far ahead" | "outside calling hours";

/** The given moment if it is within calling hours, otherwise the next opening. @throws RangeError on an invalid date */
export function nextCallingTime(from: Date, law: CallingLaw): Date {
  if (isWithinCallingHours(from, law)) return from;
  const local = inZone(from);
  const hours = callingHours(local, law);
  if (hours !== null && local.hour < hours.opens) return at(local, hours.opens).toJSDate();
  return nextCallingTime(local.plus({ days: 1 }).startOf("day").toJSDate(), law);
}

/** When the calling hours end that a moment is in; null outside of them. @throws RangeError on an invalid date */
export function callingHoursEnd(moment: Date, law: CallingLaw): Date | null {
  const local = inZone(moment);
  const hours = isWithinCallingHours(moment, law) ? callingHours(local, law) : null;
  return hours && at(local, hours.closes).toJSDate();
}

/**
 * When to retry after a voicemail: four hours after the first one, later on in the other half of the next calling day
 * (14:00 after a morning, 09:00 after an afternoon; Saturday has no afternoon). Always within calling hours.
 * @param attempts voicemails so far, including this one.
 * @throws RangeError when the date is invalid.
 */
export function retryAfterVoicemail(now: Date, attempts: number, law: CallingLaw): Date {
  const local = inZone(now);
  if (attempts <= 1) return nextCallingTime(local.plus({ hours: FIRST_RETRY_HOURS }).toJSDate(), law);

  const hour = local.hour < NOON_HOUR ? AFTERNOON_RETRY_HOUR : MORNING_RETRY_HOUR;
  return firstAllowed(at(local.plus({ days: 1 }), hour), law);
}

/**
 * The time that a form proposes for the next call: tomorrow at ten, and never on a weekend or a public holiday where
 * calling hours are enforced.
 * @param enforced null for a tenant without calling hours
 * @throws RangeError when the date is invalid.
 */
export function proposeCallTime(now: Date, enforced: CallingLaw | null): Date {
  let proposal = at(inZone(now).plus({ days: 1 }), PROPOSED_HOUR);
  while (enforced && (proposal.weekday >= SATURDAY || holidayOn(proposal, enforced) !== undefined)) {
    proposal = proposal.plus({ days: 1 });
  }
  return proposal.toJSDate();
}

/** The times that a form offers for the next call, each with one press. */
type CallSuggestions = { tonight: Date | null; tomorrow: Date; pay_day: Date };

/**
 * Suggested times of the next call. Tonight is 18:00 today, or the last hour in which calls are allowed today; null once
 * that has begun. The others are at 10:00 on a day on which calls are allowed then: the next one, and the first from the
 * clients' next pay day on.
 * @param payDay a day of the month; a shorter month has its last day instead
 * @param enforced null for a tenant without calling hours
 * @throws RangeError when the date is invalid.
 */
export function suggestCallTimes(now: Date, payDay: number, enforced: CallingLaw | null): CallSuggestions {
  const local = inZone(now);
  return {
    tonight: tonight(local, enforced),
    tomorrow: firstAllowed(at(local.plus({ days: 1 }), PROPOSED_HOUR), enforced),
    pay_day: nextPayDay(local, payDay, enforced),
  };
}

function tonight(now: DateTime, enforced: CallingLaw | null): Date | null {
  const hours = enforced ? callingHours(now, enforced) : { closes: MIDNIGHT_HOUR };
  const evening = hours && at(now, Math.min(EVENING_HOUR, hours.closes - 1));
  return evening && evening > now ? evening.toJSDate() : null;
}

// Last month's pay day may have moved to a day of this month.
function nextPayDay(now: DateTime, payDay: number, enforced: CallingLaw | null): Date {
  let month = now.startOf("month").minus({ months: 1 });
  let moment = now.toJSDate();
  while (moment.getTime() <= now.toMillis()) {
    const day = month.set({ day: Math.min(payDay, month.daysInMonth ?? payDay) });
    moment = firstAllowed(at(day, PROPOSED_HOUR), enforced);
    month = month.plus({ months: 1 });
  }
  return moment;
}

/** The moment, or the same time on the next day on which calls are allowed then. */
function firstAllowed(moment: DateTime, enforced: CallingLaw | null): Date {
  let allowed = moment;
  while (enforced && !isWithinCallingHours(allowed.toJSDate(), enforced)) allowed = allowed.plus({ days: 1 });
  return allowed.toJSDate();
}

function inZone(moment: Date): DateTime {
  const local = DateTime.fromJSDate(moment, { zone: FixedOffsetZone.instance(OFFSET_MINUTES) });
  if (!local.isValid) throw new RangeError("Invalid date");
  return local;
}

function callingHours(day: DateTime, law: CallingLaw) {
  if (day.weekday === SUNDAY || holidayOn(day, law) !== undefined) return null;
  const { weekdays, saturdays } = ruleOn(law.calling_hours, `${day.toISODate()}`);
  return day.weekday === SATURDAY ? saturdays : weekdays;
}

/** Whether a day, "YYYY-MM-DD", is neither a weekend nor a public holiday. @throws RangeError when it is not a day */
export function isWorkingDay(date: string, law: Holidays): boolean {
  const day = DateTime.fromISO(date, { zone: ZONE });
  if (!day.isValid) throw new RangeError("Invalid date");
  return !WEEKEND.some(({ weekday }) => weekday === day.weekday) && holidayOn(day, law) === undefined;
}

/** The name of the public holiday that a day is; undefined on other days. */
function holidayOn(day: DateTime, { declared_holidays }: Holidays): string | undefined {
  const date = `${day.toISODate()}`;
  return yearlyHolidays(day.year).get(date) ?? declared_holidays.find((declared) => declared.day === date)?.name;
}

/** The public holidays of a year in South Africa, as "YYYY-MM-DD". */
export const publicHolidays = (year: number, { declared_holidays }: Holidays): string[] => [
  ...yearlyHolidays(year).keys(),
  ...declared_holidays.map(({ day }) => day).filter((day) => day.startsWith(`${year}-`)),
];

function yearlyHolidays(year: number): ReadonlyMap<string, string> {
  const holidays = holidaysByYear.get(year) ?? new Map(namedHolidaysOf(year).map(({ day, name }) => [day, name]));
  holidaysByYear.set(year, holidays);
  return holidays;
}

const at = (day: DateTime, hour: number) => day.startOf("day").set({ hour });
