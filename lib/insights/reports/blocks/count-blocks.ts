import type { DayCount, ProductSeries } from "@/lib/insights/rollup/schema";
import { sharesOf } from "@/lib/platform/text/percentages";
import type { Card } from "../cards";
import type { Block, Cell, Unit } from "./block";

type Slice = { label: string; count: number };

/** What is counted by a property, with whole shares that add up to 100: the largest first, unless it is ordinal. */
export function sharesBlock(card: Card, what: string, slices: readonly Slice[], isOrdinal = false): Block {
  const some = slices.filter(({ count }) => count > 0);
  const counted = isOrdinal ? some : some.toSorted((one, other) => other.count - one.count);
  const shares = sharesOf(counted.map(({ count }) => count));
  return {
    card,
    chart: "bars",
    columns: [
      { label: what, unit: "text" },
      { label: "Count", unit: "count" },
      { label: "Share", unit: "percent" },
    ],
    rows: counted.map(({ label, count }, index) => [label, count, shares[index] ?? 0]),
  };
}

/** Counts by day, beside those of the period before. */
export function dailyBlock(card: Card, what: string, daily: readonly DayCount[], previous: readonly DayCount[]): Block {
  return {
    card,
    chart: "line",
    columns: [
      { label: "Day", unit: "day" },
      { label: what, unit: "count" },
      { label: "Previous period", unit: "count" },
    ],
    rows: daily.map(({ date, count }, index) => [date, count, previous[index]?.count ?? null]),
  };
}

/** Counts by day, a column for each product. */
export function dailyByProductBlock(card: Card, daily: readonly DayCount[], products: readonly ProductSeries[]): Block {
  const totalOf = ({ series }: ProductSeries) => series.reduce((sum, { count }) => sum + count, 0);
  const sold = products
    .filter((product) => totalOf(product) > 0)
    .toSorted((one, other) => totalOf(other) - totalOf(one));
  return {
    card,
    chart: "none",
    addsUp: true,
    columns: [
      { label: "Day", unit: "day" },
      ...sold.map(({ product_name }) => ({ label: product_name, unit: "count" as const })),
    ],
    rows: sold.length === 0 ? [] : daily.map(({ date }, index) => [date, ...sold.map((each) => countOn(each, index))]),
  };
}

const countOn = ({ series }: ProductSeries, index: number) => series[index]?.count ?? 0;

type Figure = { label: string; value: number; before: number | null; unit?: Unit | undefined };

/** Single figures, each beside that of the period before. */
export const figuresBlock = (card: Card, figures: readonly Figure[]): Block => ({
  card,
  chart: "figures",
  columns: [
    { label: "Figure", unit: "text" },
    { label: "Value", unit: "count" },
    { label: "Previous period", unit: "count" },
  ],
  rows: figures.map(({ label, value, before }): Cell[] => [label, value, before]),
  rowUnits: figures.map(({ unit = "count" }) => unit),
});
