import { monthBefore, type Period, periodOf } from "@/lib/insights/rollup/period";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { addDays, dateColumn, isDay } from "@/lib/platform/time/days";

/** The periods to choose from, with their names. "custom" has its two days in the address. */
export const PERIOD_CHOICES = {
  today: "Today",
  week: "This week",
  mtd: "Month to date",
  last_month: "Last month",
  "90_days": "Last 90 days",
  custom: "Custom",
} as const;

export type PeriodChoice = keyof typeof PERIOD_CHOICES;

export const DEFAULT_PERIOD: PeriodChoice = "mtd";

const SUNDAY = 7;
const DAYS_BACK = 90;

type Params = { period?: string | null; date_from?: string | null; date_to?: string | null };

/** The period that an address chooses: month to date unless it says otherwise, and for what it does not know. */
export function choiceOf({ period, date_from, date_to }: Params): PeriodChoice {
  const named = choices.find((choice) => choice === period);
  return named ?? (dayOf(date_from) || dayOf(date_to) ? "custom" : DEFAULT_PERIOD);
}

const choices = Object.keys(PERIOD_CHOICES) as PeriodChoice[];

/** The days of the period that an address chooses. Weeks begin on Mondays. */
export function daysChosen(params: Params, now = new Date()): Period {
  const today = isoDate(now);
  switch (choiceOf(params)) {
    case "today":
      return { date_from: today, date_to: today };
    case "week":
      return { date_from: addDays(today, 1 - weekdayOf(today)), date_to: today };
    case "mtd":
      return periodOf({}, now);
    case "last_month":
      return lastMonth(today);
    case "90_days":
      return { date_from: addDays(today, 1 - DAYS_BACK), date_to: today };
    case "custom":
      return periodOf({ date_from: dayOf(params.date_from), date_to: dayOf(params.date_to) }, now);
  }
}

const dayOf = (text: string | null | undefined) => (text && isDay(text) ? text : undefined);

function lastMonth(today: string): Period {
  const first = `${today.slice(0, 8)}01`;
  return { date_from: monthBefore(first), date_to: addDays(first, -1) };
}

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string) => dateColumn(day).getUTCDay() || SUNDAY;

/** A period in as few words as are clear: "22 Nov 2026", "1–22 Nov 2026", "25 Oct – 22 Nov 2026". */
export function formatPeriod({ date_from, date_to }: Period): string {
  const [from, to] = [formatDate(date_from), formatDate(date_to)];
  if (date_from === date_to) return to;
  if (date_from.slice(0, 7) === date_to.slice(0, 7)) return `${Number(date_from.slice(8))}–${to}`;
  return date_from.slice(0, 4) === date_to.slice(0, 4) ? `${from.replace(/ \d{4}$/, "")} – ${to}` : `${from} – ${to}`;
}
