import { DateTime } from "luxon";
import type { Period } from "@/lib/insights/rollup/period";
import { type Holidays, isWorkingDay } from "@/lib/insurance/calling-hours";
import { ZONE } from "@/lib/platform/text/format";
import type { Frequency, ReportPeriod } from "./schema";

/** When a report is sent; `send_at` is "HH:MM" in South Africa. */
export type Schedule = {
  frequency: Frequency;
  weekday: number;
  month_day: number;
  send_at: string;
  working_days_only: boolean;
};

/** No run of holidays and weekends is longer. */
const MAX_MOVED_DAYS = 14;
const LAST_90_DAYS = 90;

/** The first time after a moment at which a report is due. @throws RangeError when the moment is invalid */
export function nextRun(schedule: Schedule, after: Date, law: Holidays): Date {
  for (let day = dayOf(after).minus({ days: MAX_MOVED_DAYS }); ; day = day.plus({ days: 1 })) {
    const run = runPlannedFor(schedule, day, law)?.toJSDate();
    if (run && run > after) return run;
  }
}

/**
 * The latest of the times since `due` at which a report was due, and the next one. After an outage, recipients get one
 * report instead of one for each day.
 */
export function latestRun(schedule: Schedule, due: Date, now: Date, law: Holidays): { due: Date; next: Date } {
  const next = nextRun(schedule, due, law);
  return next > now ? { due, next } : latestRun(schedule, next, now, law);
}

/** The days that the figures of a report are of. `due` is when it is or was due, or when it was requested. */
export function periodOfRun(schedule: Schedule & { period: ReportPeriod }, due: Date, law: Holidays): Period {
  const today = dayOf(due);
  const yesterday = today.minus({ days: 1 });
  switch (schedule.period) {
    case "today":
      return between(today, today);
    case "mtd":
      return between(yesterday.startOf("month"), yesterday);
    case "last_month":
      return between(today.minus({ months: 1 }).startOf("month"), today.startOf("month").minus({ days: 1 }));
    case "last_90_days":
      return between(today.minus({ days: LAST_90_DAYS }), yesterday);
    case "since_last":
      return between(dayBefore(schedule, today, law), yesterday);
  }
}

/** The last day before a day on which the report is sent. */
function dayBefore(schedule: Schedule, today: DateTime, law: Holidays): DateTime {
  for (let day = today.minus({ days: 1 }); ; day = day.minus({ days: 1 })) {
    const run = runPlannedFor(schedule, day, law);
    if (run && run.startOf("day") < today) return run.startOf("day");
  }
}

/** When the report that the calendar plans for a day is sent: perhaps some days later, or null when there is none. */
function runPlannedFor(schedule: Schedule, day: DateTime, law: Holidays): DateTime | null {
  if (!isPlannedFor(schedule, day)) return null;
  const [hour, minute] = schedule.send_at.split(":").map(Number);
  let sent = day;
  if (schedule.working_days_only) {
    if (schedule.frequency === "daily" && !isWorking(day, law)) return null;
    while (!isWorking(sent, law)) sent = sent.plus({ days: 1 });
  }
  return sent.set({ hour, minute });
}

function isPlannedFor({ frequency, weekday, month_day }: Schedule, day: DateTime): boolean {
  if (frequency === "daily") return true;
  if (frequency === "weekly") return day.weekday === weekday;
  return day.day === Math.min(month_day, day.daysInMonth ?? month_day);
}

const isWorking = (day: DateTime, law: Holidays) => isWorkingDay(textOf(day), law);

const between = (from: DateTime, to: DateTime): Period => ({ date_from: textOf(from), date_to: textOf(to) });

const textOf = (day: DateTime) => day.toFormat("yyyy-MM-dd");

function dayOf(moment: Date): DateTime {
  const local = DateTime.fromJSDate(moment, { zone: ZONE });
  if (!local.isValid) throw new RangeError("Invalid date");
  return local.startOf("day");
}
