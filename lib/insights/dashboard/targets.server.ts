import "server-only";
import type { Target } from "@/lib/identity/teams/target";
import { daysOf, type Period } from "@/lib/insights/rollup/period";
import { isWorkingDay } from "@/lib/insurance/calling-hours";
import { law } from "@/lib/insurance/law/law.server";
import type { Law } from "@/lib/insurance/law/rules";
import { isoDate } from "@/lib/platform/text/format";

/** How much of targets a period asks for. */
export type TargetSpan = {
  /** Mondays to Fridays that are no public holidays, up to today. */
  workingDays: number;
  /** Each month counts by the share of its working days that the period has. */
  months: number;
};

export function targetSpanOf(period: Period, today = isoDate(new Date())): TargetSpan {
  const byMonth = Map.groupBy(daysOf(period), (day) => day.slice(0, 7));
  const span = { workingDays: 0, months: 0 };
  for (const [month, days] of byMonth) {
    const working = workingDaysIn(month);
    const asked = days.filter((day) => working.has(day));
    span.workingDays += asked.filter((day) => day <= today).length;
    span.months += asked.length / working.size;
  }
  return span;
}

/** That of the whole month of a day. */
export const monthSpanOf = (today = isoDate(new Date())) => targetSpanOf(monthOf(today.slice(0, 7)), today);

/** A target over such a period. */
export const targetOver = (target: Target, { workingDays, months }: TargetSpan) => ({
  target_submissions: target.target_submissions_per_day && target.target_submissions_per_day * workingDays,
  target_premium: target.target_premium_per_month && Math.round(target.target_premium_per_month * months * 100) / 100,
});

const known = new WeakMap<Law, Map<string, ReadonlySet<string>>>(); // the calendar takes a while

function workingDaysIn(month: string): ReadonlySet<string> {
  const rules = law();
  const months = known.get(rules) ?? new Map<string, ReadonlySet<string>>();
  known.set(rules, months);
  const days = months.get(month) ?? new Set(daysOf(monthOf(month)).filter((day) => isWorkingDay(day, rules)));
  months.set(month, days);
  return days;
}

function monthOf(month: string): Period {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return { date_from: `${month}-01`, date_to: `${month}-${last}` };
}
