import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import type { WorkScope } from "@/lib/identity/teams/work-scope";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { byProduct, daysOfFigures } from "@/lib/insights/rollup/days-of-figures";
import { monthsOf } from "@/lib/insights/rollup/figures.server";
import { monthBefore, type Period, periodOf, previousPeriod } from "@/lib/insights/rollup/period";
import { foldInsights } from "@/lib/leads/list/fold-insights.server";
import { type Counted, conditionsOn } from "@/lib/leads/list/insight-counts.server";
import { db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { isLineManager } from "../sales/sales-reach.server";
import { dimensionCounts } from "./dimension-counts.server";
import { leadTimeline } from "./lead-timeline.server";
import { kpisOf, sparklinesOf } from "./received";
import type { LeadInsights, LeadInsightsQuery } from "./schema";

/**
 * Figures of the leads in the actor's scope, by default of this month to date. Only rollups are read, apart from the
 * timeline. An administrator without a chosen tenant gets the figures of all tenants.
 */
export function leadInsights(actor: Actor, query: LeadInsightsQuery): Promise<LeadInsights> {
  return forTenant(actor, query.tenant_id, async () => {
    const { product_id, agent_id, team_id } = query;
    const now = new Date();
    const period = periodOf(query, now);
    const previous = previousPeriod(period);
    const [today, before] = [isoDate(now), monthBefore(isoDate(now))];
    const products = product_id === undefined ? undefined : [product_id];
    const counted: Counted = { products, user_id: agent_id, team_id, reach: await reachOf(actor) };
    const [shown, [months, { status, ...dimensions }], managesOthers, timeline] = await Promise.all([
      productsOf(product_id),
      receivedIn([period, previous, { date_from: before, date_to: today }], counted, product_id),
      isLineManager(actor),
      leadTimeline(counted, now),
    ]);
    const days = daysOfFigures(months);
    const kpis = kpisOf(days, period, today);
    const ofPeriod = byProduct(days, period, "received", shown);
    const ofPrevious = byProduct(days, previous, "received", shown);
    return {
      scope: scopeOf(actor),
      is_line_manager: managesOthers,
      period,
      previous,
      kpis,
      processed_rate: kpis.mtd === 0 ? 0 : Math.round((kpis.processed / kpis.mtd) * 100),
      previous_kpis: kpisOf(days, previous, before),
      sparklines: sparklinesOf(days, period),
      status_counts: status,
      product_counts: ofPeriod.counts,
      mtd_daily: days.series(period, ["received"]),
      mtd_by_product: ofPeriod.series,
      previous_daily: days.series(previous, ["received"]),
      previous_by_product: ofPrevious.series,
      ...dimensions,
      timeline,
    };
  });
}

/** The leads received, by day in all periods, and by their properties in the first. */
async function receivedIn(periods: readonly [Period, ...Period[]], counted: Counted, product_id: number | undefined) {
  await foldInsights();
  const whose = { within: conditionsOn({ ...counted, products: undefined }), product_id };
  return Promise.all([monthsOf(whose, ["received", "processed"], ...periods), dimensionCounts(periods[0], counted)]);
}

/** Leads are counted within the record scope as a whole; only the figures of sales can be narrowed. */
const scopeOf = ({ is_admin, record_scope }: Actor): WorkScope =>
  is_admin ? "tenant" : ({ own: "me", team: "team", tenant: "tenant" } as const)[record_scope];

const productsOf = (id: number | undefined) =>
  db.product.findMany({ where: { id }, select: { id: true, name: true }, orderBy: { name: "asc" } });
