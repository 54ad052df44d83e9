import type { DayCount, Kpis, ProductCount, ProductSeries } from "./schema";

/** The leads that were received on a day, and how many of them are processed, by product. Days are "YYYY-MM-DD". */
export type Received = { product_id: number; day: string; received: number; processed: number };

export type Products = readonly { id: number; name: string }[];

type Sums = { received: number; processed: number };

const NONE: Sums = { received: 0, processed: 0 };

/** Figures of these days, and of the one that counts as today. */
export function kpisOf(rows: readonly Received[], days: readonly string[], today: string): Kpis {
  const byDay = sumsByDay(rows);
  const sums = days.map((day) => byDay.get(day) ?? NONE);
  const mtd = total(sums.map(({ received }) => received));
  const processed = total(sums.map((sum) => sum.processed));
  return { today: (byDay.get(today) ?? NONE).received, mtd, unprocessed: mtd - processed, processed };
}

/** One value for each day: `mtd` adds up, the others are of the leads received on that day. */
export function sparklinesOf(rows: readonly Received[], days: readonly string[]): Record<keyof Kpis, number[]> {
  const byDay = sumsByDay(rows);
  const sums = days.map((day) => byDay.get(day) ?? NONE);
  let mtd = 0;
  return {
    today: sums.map(({ received }) => received),
    mtd: sums.map(({ received }) => (mtd += received)),
    unprocessed: sums.map(({ received, processed }) => received - processed),
    processed: sums.map(({ processed }) => processed),
  };
}

/** How many were received on each day. Days without any count as 0. */
export function seriesOf(rows: readonly Received[], days: readonly string[]): DayCount[] {
  const byDay = sumsByDay(rows);
  return days.map((date) => ({ date, count: (byDay.get(date) ?? NONE).received }));
}

export const productSeriesOf = (rows: readonly Received[], days: readonly string[], products: Products) =>
  products.map(
    ({ id, name }): ProductSeries => ({
      product_id: id,
      product_name: name,
      series: seriesOf(ofProduct(rows, id), days),
    }),
  );

export const productCountsOf = (rows: readonly Received[], days: readonly string[], products: Products) =>
  products.map(
    ({ id, name }): ProductCount => ({
      product_id: id,
      product_name: name,
      count: total(seriesOf(ofProduct(rows, id), days).map(({ count }) => count)),
    }),
  );

const ofProduct = (rows: readonly Received[], id: number) => rows.filter((row) => row.product_id === id);

function sumsByDay(rows: readonly Received[]): Map<string, Sums> {
  const byDay = new Map<string, Sums>();
  for (const { day, received, processed } of rows) {
    const sum = byDay.get(day) ?? NONE;
    byDay.set(day, { received: sum.received + received, processed: sum.processed + processed });
  }
  return byDay;
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
