import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import type { FunnelStep } from "@/lib/insights/dashboard/sales/funnel/schema";
import { SALES_SPLITS, type SalesInsights } from "@/lib/insights/dashboard/sales/schema";
import { DIMENSIONS, isOrdinal } from "@/lib/leads/list/dimensions";
import { fullNameOf } from "@/lib/platform/text/format";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";
import type { Card } from "../cards";
import type { Block, Cell } from "./block";
import { dailyBlock, dailyByProductBlock, figuresBlock, sharesBlock } from "./count-blocks";
import { qualityBlock } from "./quality";

const FUNNEL_LABELS: Record<FunnelStep["step"], string> = {
  received: "Leads received",
  contacted: "Contacted",
  converted: "Converted",
  sent_to_qc: "Sent to QC",
  submitted: "Submitted",
  in_force: "In force",
};

/** The figures of a card of the Sales Insights; null for a card of another tab. */
export function saleBlock(card: Card, insights: SalesInsights): Block | null {
  const split = SALES_SPLITS.find((name) => card === `sales.${name}`);
  if (split) return sharesBlock(card, DIMENSIONS[split].label, insights[`${split}_counts`], isOrdinal(split));
  switch (card) {
    case "sales.kpis":
      return kpisOf(card, insights);
    case "sales.daily":
      return dailyBlock(card, "Sales", insights.mtd_daily, insights.previous_daily);
    case "sales.daily_by_product":
      return dailyByProductBlock(card, insights.mtd_daily, insights.mtd_by_product);
    case "sales.status":
      return sharesBlock(
        card,
        "Status",
        SALE_STATUSES.map((status) => ({
          label: SALE_STATUS_LABELS[status],
          count: insights.status_counts[status] ?? 0,
        })),
      );
    case "sales.product":
      return sharesBlock(
        card,
        "Product",
        insights.product_counts.map(({ product_name, count }) => ({ label: product_name, count })),
      );
    case "sales.funnel":
      return funnel(card, insights);
    case "sales.leaderboard":
      return leaderboard(card, insights);
    case "sales.time_in_status":
      return timeInStatus(card, insights);
    case "sales.speed_to_lead":
      return speedToLead(card, insights);
    case "sales.sources":
      return sources(card, insights);
    default:
      return qualityBlock(card, insights);
  }
}

const kpisOf = (card: Card, { kpis, previous_kpis: before }: SalesInsights): Block =>
  figuresBlock(card, [
    { label: "Converted in the period", value: kpis.mtd, before: before.mtd },
    { label: "Submitted", value: kpis.submitted, before: before.submitted },
    { label: "Recalled", value: kpis.recalled, before: before.recalled },
    { label: "Processed, of the converted", value: kpis.processed, before: before.processed },
    { label: "Premium submitted per month", value: kpis.premium, before: before.premium, unit: "rand" },
    { label: "Cover sold", value: kpis.cover, before: before.cover, unit: "rand" },
    { label: "Converted today", value: kpis.today, before: null },
  ]);

const funnel = (card: Card, { funnel: steps }: SalesInsights): Block => ({
  card,
  note: "Leads received in the period, however long they took.",
  chart: "bars",
  columns: [
    { label: "Step", unit: "text" },
    { label: "Leads", unit: "count" },
    { label: "Rate", unit: "percent" },
  ],
  rows: steps.map(({ step, count, rate }) => [FUNNEL_LABELS[step], count, rate]),
});

const leaderboard = (card: Card, { leaderboard: rows, leaderboard_of }: SalesInsights): Block => ({
  card,
  ...(rows.length < leaderboard_of && { note: `${leaderboard_of} agents ranked. Only those you may see are shown.` }),
  chart: "none",
  columns: [
    { label: "Agent", unit: "text" },
    { label: "Rank", unit: "count" },
    { label: "Attempts", unit: "count" },
    { label: "Contacts", unit: "count" },
    { label: "Conversions", unit: "count" },
    { label: "Submissions", unit: "count" },
    { label: "Target", unit: "count" },
    { label: "Premium", unit: "rand" },
    { label: "QC pass rate", unit: "percent" },
    { label: "Kick-backs", unit: "count" },
  ],
  rows: rows.map((row): Cell[] => [
    fullNameOf(row.user),
    row.rank,
    row.attempts,
    row.contacts,
    row.conversions,
    row.submissions,
    row.target_submissions,
    row.premium,
    row.qc_pass_rate,
    row.kick_backs,
  ]),
});

const timeInStatus = (card: Card, { time_in_status: stays }: SalesInsights): Block => ({
  card,
  note: "Sales that left the status in the period.",
  chart: "none",
  columns: [
    { label: "Status", unit: "text" },
    { label: "Sales", unit: "count" },
    { label: "Median", unit: "seconds" },
    { label: "90th percentile", unit: "seconds" },
  ],
  rows: stays.map(({ status, count, median_seconds, p90_seconds }) => [
    SALE_STATUS_LABELS[status],
    count,
    median_seconds,
    p90_seconds,
  ]),
});

const speedToLead = (card: Card, { speed_to_lead: speeds }: SalesInsights): Block => ({
  card,
  note: "From the arrival of a lead to the first attempt.",
  chart: "none",
  columns: [
    { label: "Source", unit: "text" },
    { label: "Leads called", unit: "count" },
    { label: "Median", unit: "minutes" },
  ],
  rows: speeds.map(({ source, count, median_minutes }) => [source.label, count, median_minutes]),
});

const sources = (card: Card, { sources: figures }: SalesInsights): Block => ({
  card,
  chart: "none",
  columns: [
    { label: "Source", unit: "text" },
    { label: "Leads", unit: "count" },
    { label: "Contactable", unit: "percent" },
    { label: "Conversion", unit: "percent" },
    { label: "Per lead", unit: "rand" },
    { label: "Per sale", unit: "rand" },
  ],
  rows: figures.map((row): Cell[] => [
    row.source.label,
    row.leads,
    row.contactable_rate,
    row.conversion_rate,
    row.cost_per_lead,
    row.cost_per_sale,
  ]),
});
