import type { z } from "zod";
import { isoDate } from "@/lib/platform/text/format";
import { addDays, dateColumn } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import type { periodResponse } from "./schema";

export type Period = z.output<typeof periodResponse>;

/** The longest period: a leap year. */
const MAX_DAYS = 366;
const LONGEST_MONTH = 31;

type Asked = { date_from?: string; date_to?: string };

/** The period of a query: by default this month to date. An open end is today, and an open start the month's first day. */
export function periodOf({ date_from, date_to }: Asked, now = new Date()): Period {
  const to = date_to ?? isoDate(now);
  return { date_from: date_from ?? firstOfMonth(to), date_to: to };
}

/** Refuses a period that ends before it begins, or has more than 366 days. */
export function refuseBadPeriod(asked: Asked, context: z.RefinementCtx): void {
  const message = flawOf(periodOf(asked));
  if (message) context.addIssue({ code: "custom", path: ["date_to"], message });
}

/** Why a period is refused, if it is. */
export function flawOf(period: Period): string | undefined {
  if (period.date_to < period.date_from) return "Ends before it begins";
  if (lengthOf(period) > MAX_DAYS) return `Choose at most ${MAX_DAYS} days`;
}

/**
 * What a period is compared with: the same days of the month before, or, if it spans months, as many days right before it.
 * A day that the month before lacks is left out.
 */
export function previousPeriod(period: Period): Period {
  const { date_from, date_to } = period;
  if (date_from.slice(0, 7) === date_to.slice(0, 7)) {
    return { date_from: monthBefore(date_from), date_to: monthBefore(date_to) };
  }
  const days = lengthOf(period);
  return { date_from: addDays(date_from, -days), date_to: addDays(date_from, -1) };
}

/** Every day of a period. */
export function daysOf(period: Period): string[] {
  return Array.from({ length: lengthOf(period) }, (_, index) => addDays(period.date_from, index));
}

/** The first day of every month that a period touches. */
export function firstsOf({ date_from, date_to }: Period): string[] {
  const firsts: string[] = [];
  for (let first = firstOfMonth(date_from); first <= date_to; first = firstOfMonth(addDays(first, LONGEST_MONTH)))
    firsts.push(first);
  return firsts;
}

/** The same day of the month before, or that month's last day if it is shorter. */
export function monthBefore(day: string): string {
  const last = addDays(firstOfMonth(day), -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

const lengthOf = ({ date_from, date_to }: Period) =>
  Math.round((dateColumn(date_to).getTime() - dateColumn(date_from).getTime()) / DAY_MS) + 1;
