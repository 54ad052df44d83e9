import type { CardTable } from "@/components/charts/card-data";
import type { Line } from "@/components/charts/line-chart";
import { REST } from "@/components/charts/series";
import type { LeadInsights } from "@/lib/insights/dashboard/leads/schema";
import type { DayCount, ProductSeries } from "@/lib/insights/rollup/schema";
import { formatCount, formatDate } from "@/lib/platform/text/format";
import { largestParts, sumOf } from "@/lib/platform/text/percentages";
import { type ListFilters, restFilter } from "./list-address";

/** A chart by day: its lines, the names and titles of its days, and the same as a table. */
export type DayLines = { lines: Line[]; names: string[]; titles: string[]; table: CardTable };

type HrefOfDay = (date: string) => string;

type Daily = { label: string; daily: DayCount[]; previous: DayCount[]; previousLabel: string; hrefOf: HrefOfDay };

/** One line for all, with the days it is compared with. */
export function overallLines({ label, daily, previous, previousLabel, hrefOf }: Daily): DayLines {
  const hrefs = hrefsOf(daily, hrefOf);
  const previousHrefs = hrefsOf(previous, hrefOf);
  const line = { id: "all", label, values: countsOf(daily), previous: countsOf(previous), hrefs, style: 0 };
  const table: CardTable = {
    columns: [
      { key: "day", label: "Day" },
      { key: "count", label, numeric: true, format: formatCount },
      { key: "previous", label: previousLabel, numeric: true, format: formatCount },
    ],
    rows: daily.map(({ date, count }, index) => ({
      id: date,
      values: [formatDate(date), count, previous[index]?.count ?? null],
      hrefs: [undefined, hrefs[index], previousHrefs[index]],
    })),
  };
  return { lines: [line], ...daysOf(daily), table };
}

type Counted = Pick<LeadInsights, "mtd_daily" | "mtd_by_product" | "previous_daily" | "previous_by_product">;
type OnDay = (date: string, filters?: ListFilters) => string;

/** The lines of a tab: overall, and per product. @param onDay the list of a day, narrowed further */
export function linesOf(label: string, insights: Counted, previousLabel: string, onDay: OnDay) {
  const { mtd_daily: daily, mtd_by_product: products, previous_daily, previous_by_product } = insights;
  return {
    all: overallLines({ label, daily, previous: previous_daily, previousLabel, hrefOf: (date) => onDay(date) }),
    byProduct: productLines({
      daily,
      products,
      previous: previous_by_product,
      hrefOf: (date, product_id) => onDay(date, { product_id }),
      hrefOfRest: (date, shown) => onDay(date, restFilter("product", shown)),
    }),
  };
}

type ByProduct = {
  daily: DayCount[];
  products: ProductSeries[];
  previous: ProductSeries[];
  hrefOf: (date: string, productId: number) => string;
  /** The list of the products that have no line of their own. */
  hrefOfRest: (date: string, shown: readonly number[]) => string;
};

type ProductLine = { id: number; label: string; count: number; values: number[]; previous: number[] };

/** A line per product, the largest first; beyond eight, one for all others. */
export function productLines({ daily, products, previous, hrefOf, hrefOfRest }: ByProduct): DayLines {
  const all = products.map(({ product_id, product_name, series }): ProductLine => {
    const before = previous.find((each) => each.product_id === product_id)?.series ?? [];
    const values = countsOf(series);
    return { id: product_id, label: product_name, count: sumOf(values), values, previous: countsOf(before) };
  });
  const { largest, rest } = largestParts(all);
  const shown = largest.map(({ id }) => id);
  const lines = largest.map(({ id, label, values, previous }, style) => ({
    ...{ id: String(id), label, values, previous, style },
    hrefs: hrefsOf(withCounts(daily, values), (date) => hrefOf(date, id)),
  }));
  const others = rest.length === 0 ? [] : [restLine(rest, daily, (date) => hrefOfRest(date, shown))];
  return { lines: [...lines, ...others], ...daysOf(daily), table: productTable(daily, all, hrefOf) };
}

function restLine(rest: readonly ProductLine[], daily: DayCount[], hrefOf: HrefOfDay): Line {
  const values = sumByDay(rest.map((each) => each.values));
  const previous = sumByDay(rest.map((each) => each.previous));
  const hrefs = hrefsOf(withCounts(daily, values), hrefOf);
  return { id: "rest", label: "Other", values, previous, hrefs, style: REST };
}

function productTable(daily: DayCount[], products: readonly ProductLine[], hrefOf: ByProduct["hrefOf"]): CardTable {
  return {
    columns: [
      { key: "day", label: "Day" },
      ...products.map(({ id, label }) => ({ key: String(id), label, numeric: true, format: formatCount })),
    ],
    rows: daily.map(({ date }, index) => ({
      id: date,
      values: [formatDate(date), ...products.map(({ values }) => values[index] ?? 0)],
      hrefs: [undefined, ...products.map(({ id, values }) => (values[index] ? hrefOf(date, id) : undefined))],
    })),
  };
}

const countsOf = (days: readonly DayCount[]) => days.map(({ count }) => count);

const withCounts = (daily: readonly DayCount[], values: readonly number[]): DayCount[] =>
  daily.map(({ date }, index) => ({ date, count: values[index] ?? 0 }));

const hrefsOf = (daily: readonly DayCount[], hrefOf: HrefOfDay) =>
  daily.map(({ date, count }) => (count > 0 ? hrefOf(date) : undefined));

const daysOf = (daily: readonly DayCount[]) => ({
  names: daily.map(({ date }) => nameOf(date, daily.length)),
  titles: daily.map(({ date }) => formatDate(date)),
});

/** Days of one month by their number; where there are several months, by both. */
function nameOf(date: string, days: number): string {
  const text = formatDate(date).replace(/ \d{4}$/, "");
  return days > LONGEST_MONTH ? text : String(Number(date.slice(8)));
}

const LONGEST_MONTH = 31;

function sumByDay(lists: readonly (readonly number[])[]): number[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, index) => sumOf(lists.map((list) => list[index] ?? 0)));
}
