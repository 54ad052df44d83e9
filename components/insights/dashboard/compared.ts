import { formatPeriod } from "@/lib/insights/dashboard/period-choice";
import type { Period } from "@/lib/insights/rollup/period";
import { isoDate } from "@/lib/platform/text/format";

/** What figures are compared with, in words: the name of the faint lines, and after "12% on". */
type Compared = { lineLabel: string; inWords: string };

const LAST_MONTH: Compared = { lineLabel: "Last month", inWords: "last month" };

/** What today is compared with, whatever the period. */
export const THIS_DAY = "this day last month";

/** Until the figures are there, which is seldom long. */
export const UNTIL_KNOWN = LAST_MONTH;

/** What the figures of a period are compared with. */
export function comparedWith(period: Period, previous: Period, now = new Date()): Compared {
  const months = [period.date_from, period.date_to, isoDate(now)].map((day) => day.slice(0, 7));
  if (months.every((month) => month === months[0])) return LAST_MONTH;
  const days = formatPeriod(previous);
  return { lineLabel: days, inWords: days };
}
