import { dateColumn, dateText } from "@/lib/platform/days";
import { DAY_MS } from "@/lib/platform/time";
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
  const amounts = new Map<string, number>();
  const add = (key: string, amount: number) => amounts.set(key, (amounts.get(key) ?? 0) + amount);
  for (const { figure, product_id, month, days } of months) {
    const first = dateColumn(month).getTime();
    for (const [place, amount] of days.entries()) {
      if (amount === 0) continue;
      const day = dateText(new Date(first + place * DAY_MS));
      add(keyOf(figure, day), amount);
      add(keyOf(figure, day, product_id), amount);
    }
  }
  const on: DaysOfFigures["on"] = (day, figures, productId) =>
    total(figures.map((figure) => amounts.get(keyOf(figure, day, productId)) ?? 0));
  const series: DaysOfFigures["series"] = (period, figures, productId) =>
    daysOf(period).map((date) => ({ date, count: on(date, figures, productId) }));
  const sum: DaysOfFigures["sum"] = (...asked) => total(series(...asked).map(({ count }) => count));
  return { on, series, sum };
}

const keyOf = (figure: string, day: string, productId?: number) => `${figure} ${day} ${productId ?? ""}`;

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
    count: total(each.map(({ count }) => count)),
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

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
