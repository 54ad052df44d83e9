import { LEAD_CHART_NAMES, LEAD_CHARTS } from "@/lib/insights/dashboard/charts";
import type { LeadInsights } from "@/lib/insights/dashboard/leads/schema";
import { isOrdinal } from "@/lib/leads/list/dimensions";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import type { Card } from "../cards";
import type { Block } from "./block";
import { dailyBlock, dailyByProductBlock, figuresBlock, sharesBlock } from "./count-blocks";

/** The figures of a card of the Lead Insights; null for a card of another tab. */
export function leadBlock(card: Card, insights: LeadInsights): Block | null {
  const chart = LEAD_CHART_NAMES.find((name) => card === `leads.${name}`);
  if (chart) return sharesBlock(card, LEAD_CHARTS[chart].label, insights[`${chart}_counts`], isOrdinal(chart));
  switch (card) {
    case "leads.kpis":
      return kpisOf(card, insights);
    case "leads.daily":
      return dailyBlock(card, "Leads", insights.mtd_daily, insights.previous_daily);
    case "leads.daily_by_product":
      return dailyByProductBlock(card, insights.mtd_daily, insights.mtd_by_product);
    case "leads.status":
      return sharesBlock(
        card,
        "Status",
        LEAD_STATUSES.map((status) => ({ label: status, count: insights.status_counts[status] ?? 0 })),
      );
    case "leads.product":
      return sharesBlock(
        card,
        "Product",
        insights.product_counts.map(({ product_name, count }) => ({ label: product_name, count })),
      );
    default:
      return null;
  }
}

const kpisOf = (card: Card, { kpis, previous_kpis: before }: LeadInsights) =>
  figuresBlock(card, [
    { label: "Received in the period", value: kpis.mtd, before: before.mtd },
    { label: "Processed", value: kpis.processed, before: before.processed },
    { label: "Unprocessed", value: kpis.unprocessed, before: before.unprocessed },
    { label: "Received today", value: kpis.today, before: null },
  ]);
