import { sumOf } from "@/lib/platform/text/percentages";
import { dateColumn } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { daysOf, type Period } from "./period";
import type { DayCount, ProductCount, ProductSeries } from "./schema";

/** The days of a month of one figure and product, the first one first. */
type Month = { figure: string; product_id: number; month: string; days: number[] };
type Product = { id: number; name: string };

/** Figures by day and product, as numbers of a day. */
export type DaysOfFigures = {
  /** What some figures come to on a day, of one product or of all. */
  on: (day: string, figures: readonly string[], productId?: number) => number;
  sum: (period: Period, figures: readonly string[], productId?: number) => number;
  series: (period: Period, figures: readonly string[], productId?: number) => DayCount[];
};

/** Reads figures by day from the months that have any; every other day has none. */
export function daysOfFigures(months: readonly Month[]): DaysOfFigures {
  const lines = new Map<string, Map<number, number>>();
  for (const { figure, product_id, month, days } of months) {
    const first = numberOf(month);
    for (const key of [keyOf(figure), keyOf(figure, product_id)]) {
      const line = lines.get(key) ?? new Map<number, number>();
      lines.set(key, line);
      for (const [place, amount] of days.entries()) {
        if (amount !== 0) line.set(first + place, (line.get(first + place) ?? 0) + amount);
      }
    }
  }
  const linesOf = (figures: readonly string[], productId?: number) =>
    figures.flatMap((figure) => lines.get(keyOf(figure, productId)) ?? []);
  const on: DaysOfFigures["on"] = (day, figures, productId) => amountOn(numberOf(day), linesOf(figures, productId));
  const datesOf = rememberDates();
  const series: DaysOfFigures["series"] = (period, figures, productId) => {
    const [first, own] = [numberOf(period.date_from), linesOf(figures, productId)];
    return datesOf(period).map((date, place) => ({ date, count: amountOn(first + place, own) }));
  };
  const sum: DaysOfFigures["sum"] = ({ date_from, date_to }, figures, productId) => {
    const [first, last, own] = [numberOf(date_from), numberOf(date_to), linesOf(figures, productId)];
    let amount = 0;
    for (let day = first; day <= last; day += 1) amount += amountOn(day, own);
    return amount;
  };
  return { on, series, sum };
}

/** Writing out the dates of a year takes longer than adding up its figures, and every series of a period has the same. */
function rememberDates() {
  const known = new Map<Period, string[]>();
  return (period: Period): string[] => {
    const dates = known.get(period) ?? daysOf(period);
    known.set(period, dates);
    return dates;
  };
}

const keyOf = (figure: string, productId?: number) => `${figure} ${productId ?? ""}`;

/** A day as a number that is one more for each next day. */
const numberOf = (day: string) => dateColumn(day).getTime() / DAY_MS;

const amountOn = (day: number, lines: readonly Map<number, number>[]) =>
  lines.reduce((sum, line) => sum + (line.get(day) ?? 0), 0);

/** Each product's sum and days of a figure. */
export function byProduct(
  days: DaysOfFigures,
  period: Period,
  figure: string,
  products: readonly Product[],
): { counts: ProductCount[]; series: ProductSeries[] } {
  const series = products.map(({ id, name }) => ({
    product_id: id,
    product_name: name,
    series: days.series(period, [figure], id),
  }));
  const counts = series.map(({ series: each, ...product }) => ({
    ...product,
    count: sumOf(each.map(({ count }) => count)),
  }));
  return { counts, series };
}

/** What has come together up to each day. */
export function addedUp(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return sum;
  });
}
