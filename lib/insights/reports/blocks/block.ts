import { formatPremium } from "@/lib/insurance/money";
import { formatCount, formatDate, formatPercent } from "@/lib/platform/text/format";
import { formatDuration } from "@/lib/platform/time/elapsed";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/time/milliseconds";
import type { Card } from "../cards";

/** How the values of a column are written. Days are "YYYY-MM-DD", durations seconds or minutes, money rand. */
export type Unit = "text" | "day" | "count" | "ratio" | "percent" | "rand" | "seconds" | "minutes";

export type Column = { label: string; unit: Unit };

/** A value as it is counted; null where there is none. */
export type Cell = string | number | null;

/** The figures of one card: what a CSV file lists, and how a page shows them. */
export type Block = {
  card: Card;
  /** What the figures are of, if not of the report's period as a whole. */
  note?: string;
  /** Drawn beside the table, or instead of it. */
  chart: "figures" | "line" | "bars" | "none";
  columns: readonly [Column, ...Column[]];
  rows: Cell[][];
  /** The columns are parts of a whole, the largest first: a page has as many as fit, and the sum of the others. */
  addsUp?: true;
  /** The units of single figures, one for each row, where they differ from their columns'. */
  rowUnits?: Unit[];
};

const NONE = "–";
const RATIO_DIGITS = 2;

/** A value as a reader sees it. */
export function formatCell(value: Cell | undefined, unit: Unit): string {
  if (value === null || value === undefined) return NONE;
  if (typeof value === "string") return unit === "day" ? formatDate(`${value}T12:00:00+02:00`) : value;
  switch (unit) {
    case "ratio":
      return value.toFixed(RATIO_DIGITS);
    case "percent":
      return formatPercent(value);
    case "rand":
      return formatPremium(value);
    case "seconds":
      return formatDuration(value * SECOND_MS);
    case "minutes":
      return formatDuration(value * MINUTE_MS);
    default:
      return formatCount(value);
  }
}
