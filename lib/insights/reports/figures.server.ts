import "server-only";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { leadInsights } from "@/lib/insights/dashboard/leads/lead-insights.server";
import { salesInsights } from "@/lib/insights/dashboard/sales/sales-insights.server";
import type { Period } from "@/lib/insights/rollup/period";
import type { Report } from "@/lib/platform/db/generated/client";
import type { Block } from "./blocks/block";
import { leadBlock } from "./blocks/leads";
import { saleBlock } from "./blocks/sales";
import { cardsAmong, TABS, tabOf } from "./cards";

type Selection = Pick<Report, "tenant_id" | "cards" | "scope" | "product_id" | "team_id">;

/** The figures of a report's cards as one reader sees them: within their rights and their record scope. */
export function figuresFor(reader: Actor, report: Selection, period: Period): Promise<Block[]> {
  const cards = cardsAmong(report.cards).filter((card) => can(reader, TABS[tabOf(card)].permission));
  const has = (tab: keyof typeof TABS) => cards.some((card) => tabOf(card) === tab);
  const query = {
    ...period,
    tenant_id: report.tenant_id,
    product_id: report.product_id ?? undefined,
    team_id: report.team_id ?? undefined,
    agent_id: undefined,
  };
  return runAs(reader, async () => {
    const leads = has("leads") ? await leadInsights(reader, query) : null;
    const sales = has("sales") ? await salesInsights(reader, { ...query, scope: report.scope }) : null;
    return cards.flatMap((card) => (leads && leadBlock(card, leads)) ?? (sales && saleBlock(card, sales)) ?? []);
  });
}
