import type { DayCount, ProductCount, ProductSeries } from "./schema";

type Product = { id: number; name: string };
type Counted = { product_id: number; date: string; count: number };

type Month = {
  today: number;
  mtd: number;
  product_counts: ProductCount[];
  mtd_daily: DayCount[];
  mtd_by_product: ProductSeries[];
};

/** The figures of a month to date from its daily counts. Missing days and products count as 0. */
export function summariseMonth(
  days: readonly string[],
  products: readonly Product[],
  counted: readonly Counted[],
): Month {
  const seriesOf = (rows: readonly Counted[]): DayCount[] =>
    days.map((date) => ({ date, count: total(rows.filter((row) => row.date === date)) }));
  const mtd_daily = seriesOf(counted);
  const byProduct = products.map(({ id, name }) => ({
    product_id: id,
    product_name: name,
    rows: counted.filter((row) => row.product_id === id),
  }));
  return {
    today: mtd_daily.at(-1)?.count ?? 0,
    mtd: total(mtd_daily),
    product_counts: byProduct.map(({ rows, ...product }) => ({ ...product, count: total(rows) })),
    mtd_daily,
    mtd_by_product: byProduct.map(({ rows, ...product }) => ({ ...product, series: seriesOf(rows) })),
  };
}

const total = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
