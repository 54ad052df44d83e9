import type { Part } from "@/components/charts/parts";
import { SALE_STATUS_TONES } from "@/components/sales/record/sale-labels";
import type { SalesInsights, SalesKpis } from "@/lib/insights/dashboard/sales/schema";
import type { FigureList } from "@/lib/insights/dashboard/schema";
import { formatCover, formatPremium } from "@/lib/insurance/money";
import { formatCount, formatPercent } from "@/lib/platform/text/format";
import { THIS_DAY } from "../compared";
import { linesOf } from "../day-lines";
import type { Kpi } from "../kpi-chips";
import type { Pie } from "../leads/lead-cards";
import { type ListFilters, listAddress } from "../list-address";

/** A column of whole numbers. */
export const countColumn = { numeric: true, format: formatCount };
/** A column of percentages. */
export const percentColumn = { numeric: true, format: formatPercent };

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
    { ...counted("today", today), note: "converted", comparedWith: THIS_DAY },
    { ...counted("mtd", mtd), note: "converted" },
    { ...counted("unprocessed", unprocessed), note: "still open" },
    { ...counted("processed", processed), note: `${formatPercent(kpis.rate)} of ${periodName.toLowerCase()}` },
    {
      ...counted("submitted", submitted),
      note: `${formatCount(kpis.submitted - kpis.recalled)} excluding recalls`,
    },
    { ...chip("recalled", recalled), href: addressOf(lists.recalled), note: "after submission" },
    {
      ...chip("premium", premium),
      format: formatPremium,
      series: sparklines.premium,
      href: addressOf(lists.submitted),
      note: "per month",
    },
    { ...chip("cover", cover), format: formatCover, href: addressOf(lists.submitted), note: "of the submitted sales" },
  ];
}

/** The lines of the tab: overall, and per product. */
export const salesLines = (insights: SalesInsights, previousLabel: string) =>
  linesOf("Sales", insights, previousLabel, (date, filters) =>
    addressOf(insights.lists.mtd, { date_from: date, date_to: date, ...filters }),
  );

/** The statuses that the reader may see, in their order. */
export const saleStatusPie = (
  { status_counts, lists }: SalesInsights,
  statuses: readonly { id: keyof SalesInsights["status_counts"]; name: string }[],
): Pie => ({
  parts: statuses.map(
    ({ id, name }): Part => ({
      id,
      label: name,
      tone: SALE_STATUS_TONES[id],
      count: status_counts[id] ?? 0,
      href: addressOf(lists.status, { status: id }),
    }),
  ),
});
