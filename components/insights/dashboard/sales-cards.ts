import type { Part } from "@/components/charts/parts";
import type { FigureList, SalesInsights, SalesKpis } from "@/lib/insights/dashboard/sales-schema";
import { formatCount, formatCover, formatRandAndCents } from "@/lib/platform/format";
import { type DayLines, overallLines, productLines } from "./day-lines";
import type { Kpi } from "./kpi-chips";
import type { Pie } from "./lead-cards";
import { type ListFilters, listAddress, restFilter } from "./list-address";

/** The address of the list behind a figure, narrowed further. */
export const addressOf = ({ resource, filters }: FigureList, narrower: ListFilters = {}): string =>
  listAddress(resource, { ...filters, ...narrower });

/** The names of the chips at the head of the tab. @param periodName such as "Month to date" */
export const salesKpiLabels = (periodName: string) => [
  ...["Today", periodName, "Unprocessed", "Processed"],
  ...["Submitted", "Recalled", "Premium submitted", "Cover sold"],
];

/** The chips at the head of the tab. */
export function salesKpis(insights: SalesInsights, periodName: string): Kpi[] {
  const { kpis, previous_kpis, sparklines, lists } = insights;
  const [
    today = "",
    mtd = "",
    unprocessed = "",
    processed = "",
    submitted = "",
    recalled = "",
    premium = "",
    cover = "",
  ] = salesKpiLabels(periodName);
  const chip = (name: Exclude<keyof SalesKpis, "rate">, label: string) => ({
    label,
    value: kpis[name],
    previous: previous_kpis[name],
    format: formatCount,
  });
  const counted = (name: "today" | "mtd" | "unprocessed" | "processed" | "submitted", label: string) => ({
    ...chip(name, label),
    series: sparklines[name],
    href: addressOf(lists[name]),
  });
  return [
    { ...counted("today", today), note: "converted" },
    { ...counted("mtd", mtd), note: "converted" },
    { ...counted("unprocessed", unprocessed), note: "in work" },
    { ...counted("processed", processed), note: `${kpis.rate}% of ${periodName.toLowerCase()}` },
    {
      ...counted("submitted", submitted),
      note: `${formatCount(kpis.submitted - kpis.recalled)} without recalled ones`,
    },
    { ...chip("recalled", recalled), href: addressOf(lists.recalled), note: "after they were submitted" },
    { ...chip("premium", premium), format: formatRandAndCents, series: sparklines.premium, note: "per month" },
    { ...chip("cover", cover), format: formatCover, note: "of the submitted sales" },
  ];
}

/** The lines of the tab: overall, and per product. */
export function salesLines(insights: SalesInsights, previousLabel: string): Record<"all" | "byProduct", DayLines> {
  const { mtd_daily: daily, mtd_by_product: products, previous_daily, previous_by_product, lists } = insights;
  const onDay = (date: string, filters: ListFilters = {}) =>
    addressOf(lists.mtd, { date_from: date, date_to: date, ...filters });
  return {
    all: overallLines({
      label: "Sales",
      daily,
      previous: previous_daily,
      previousLabel,
      hrefOf: (date) => onDay(date),
    }),
    byProduct: productLines({
      daily,
      products,
      previous: previous_by_product,
      hrefOf: (date, product_id) => onDay(date, { product_id }),
      hrefOfRest: (date, shown) => onDay(date, restFilter("product", shown)),
    }),
  };
}

/** The statuses that the reader may see, in their order. */
export const saleStatusPie = (
  { status_counts, lists }: SalesInsights,
  statuses: readonly { id: keyof SalesInsights["status_counts"]; name: string }[],
): Pie => ({
  parts: statuses.map(
    ({ id, name }): Part => ({
      id,
      label: name,
      count: status_counts[id] ?? 0,
      href: addressOf(lists.status, { status: id }),
    }),
  ),
});
