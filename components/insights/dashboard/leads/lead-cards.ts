import type { Part } from "@/components/charts/parts";
import { LEAD_STATUS_TONES } from "@/components/leads/record/lead-labels";
import type { Kpis, LeadInsights } from "@/lib/insights/dashboard/leads/schema";
import type { ChartCounts, DimensionCount } from "@/lib/insights/dashboard/schema";
import type { Period } from "@/lib/insights/rollup/period";
import { isOrdinal, LEAD_DIMENSIONS, type LeadDimension } from "@/lib/leads/list/dimensions";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import { formatCount, formatPercent, isoDate } from "@/lib/platform/text/format";
import { THIS_DAY } from "../compared";
import { linesOf } from "../day-lines";
import type { Kpi } from "../kpi-chips";
import {
  type ListFilters,
  leadFiltersOf,
  listAddress,
  restFilter,
  sliceFilter,
  type TabFilters,
} from "../list-address";

/** The address of a list of leads by its filters. */
type Address = (filters: ListFilters) => string;

/** The leads that the tab counts; the filters narrow them further. */
export function leadAddress(period: Period, filters: TabFilters): Address {
  const base = leadFiltersOf(filters, period);
  return (narrower) => listAddress("leads", { ...base, ...narrower });
}

/** The chips at the head of the tab. @param periodName such as "Month to date" */
export function leadKpis(insights: LeadInsights, periodName: string, address: Address): Kpi[] {
  const { kpis, previous_kpis, sparklines, processed_rate } = insights;
  const today = isoDate(new Date());
  const chip = (name: keyof Kpis, label: string, filters: ListFilters) => ({
    label,
    value: kpis[name],
    previous: previous_kpis[name],
    series: sparklines[name],
    format: formatCount,
    href: address(filters),
  });
  const noteOf = (rate: number) => `${formatPercent(rate)} of ${periodName.toLowerCase()}`;
  const openRate = kpis.mtd === 0 ? 0 : 100 - processed_rate;
  return [
    { ...chip("today", "Today", { date_from: today, date_to: today }), note: "received", comparedWith: THIS_DAY },
    { ...chip("mtd", periodName, {}), note: "received" },
    { ...chip("unprocessed", "Unprocessed", { unprocessed: 1 }), note: noteOf(openRate) },
    { ...chip("processed", "Processed", { processed: 1 }), note: noteOf(processed_rate) },
  ];
}

/** The lines of the tab: overall, and per product. */
export const leadLines = (insights: LeadInsights, previousLabel: string, address: Address) =>
  linesOf("Leads", insights, previousLabel, (date, filters) => address({ date_from: date, date_to: date, ...filters }));

/** A pie: its parts, whether their order is their own, and the list of everything but some of them. */
export type Pie = { parts: Part[]; isOrdinal?: boolean; hrefOfRest?: (shown: readonly Part[]) => string };

/** Also leads whose badge no longer counts them: a declined lead stays one. */
const IN_ANY_STATE = "any";

export const statusPie = ({ status_counts }: LeadInsights, address: Address): Pie => ({
  parts: LEAD_STATUSES.map((status) => ({
    id: status,
    label: status,
    tone: status === "Does Not Exist" ? "error-2" : LEAD_STATUS_TONES[status], // as another one has its tone
    count: status_counts[status] ?? 0,
    href: address({ status, processed: IN_ANY_STATE }),
  })),
});

export const productPie = ({ product_counts }: Pick<LeadInsights, "product_counts">, address: Address): Pie => ({
  parts: product_counts.map(({ product_id, product_name, count }) => ({
    id: String(product_id),
    label: product_name,
    count,
    href: address({ product_id }),
  })),
  hrefOfRest: (shown) =>
    address(
      restFilter(
        "product",
        shown.map(({ id }) => Number(id)),
      ),
    ),
});

/** A pie of a property; what has no key of its own is always part of "Other". */
export function dimensionPie(name: LeadDimension, counts: readonly DimensionCount[], address: Address): Pie {
  const idOf = ({ key, group }: DimensionCount) => (key === null ? `group:${group}` : `key:${key}`);
  const keys = new Map(counts.map((slice) => [idOf(slice), slice.key]));
  return {
    parts: counts.map((slice) => ({
      id: idOf(slice),
      label: slice.label,
      count: slice.count,
      href: address(sliceFilter(name, slice)),
      isRest: slice.group === "other",
    })),
    isOrdinal: isOrdinal(name),
    hrefOfRest: (shown) =>
      address(
        restFilter(
          name,
          shown.map(({ id }) => keys.get(id) ?? null),
        ),
      ),
  };
}

/** The pies of the dimensions of leads. */
export const dimensionPies = (counts: ChartCounts<LeadDimension>, address: Address) =>
  Object.fromEntries(
    LEAD_DIMENSIONS.map((name) => [name, dimensionPie(name, counts[`${name}_counts`], address)]),
  ) as Record<LeadDimension, Pie>;
