import { formatCount, formatPercent } from "@/lib/platform/text/format";

const WHOLE = 100;
/** From here on a percentage is hard to imagine, and a multiple is not. */
const MANY_TIMES = 10;

export type Change = { direction: "up" | "down" | "none"; text: string };

/**
 * A change in words: "12% on last month", up or down, "19 × last month" or "0% on last month"; from nothing there is no
 * percentage. Undefined if nothing is on both sides. @param comparedWith the days of the previous value: "last month"
 */
export function changeOf(value: number, previous: number, comparedWith: string): Change | undefined {
  if (previous === 0) return value === 0 ? undefined : { direction: "up", text: `from none (${comparedWith})` };
  const times = Math.floor(value / previous);
  if (times >= MANY_TIMES) return { direction: "up", text: `${formatCount(times)} × ${comparedWith}` };
  const percent = Math.round(((value - previous) / previous) * WHOLE);
  if (percent === 0) return { direction: "none", text: `${formatPercent(0)} on ${comparedWith}` };
  return { direction: percent > 0 ? "up" : "down", text: `${formatPercent(Math.abs(percent))} on ${comparedWith}` };
}
