import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import type { WorkScope } from "@/lib/identity/teams/work-scope";
import { forTenant } from "@/lib/identity/tenants/scope.server";
import type { Counted } from "@/lib/leads/leads/insight-counts.server";
import { db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/format";
import { dimensionCounts } from "./dimension-counts.server";
import { receivedOn } from "./lead-days.server";
import { leadTimeline } from "./lead-timeline.server";
import { daysOf, monthBefore, periodOf, previousPeriod } from "./period";
import { kpisOf, type Products, productCountsOf, productSeriesOf, seriesOf, sparklinesOf } from "./received";
import { isLineManager } from "./sales-reach.server";
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
    const [shown, received, { status, ...dimensions }, managesOthers, timeline] = await Promise.all([
      productsOf(product_id),
      receivedOn([previous, period], [today, before], counted),
      dimensionCounts(period, counted),
      isLineManager(actor),
      leadTimeline(counted, now),
    ]);
    const [days, previousDays] = [daysOf(period), daysOf(previous)];
    const kpis = kpisOf(received, days, today);
    return {
      scope: scopeOf(actor),
      is_line_manager: managesOthers,
      period,
      previous,
      kpis,
      processed_rate: kpis.mtd === 0 ? 0 : Math.round((kpis.processed / kpis.mtd) * 100),
      previous_kpis: kpisOf(received, previousDays, before),
      sparklines: sparklinesOf(received, days),
      status_counts: status,
      product_counts: productCountsOf(received, days, shown),
      mtd_daily: seriesOf(received, days),
      mtd_by_product: productSeriesOf(received, days, shown),
      previous_daily: seriesOf(received, previousDays),
      previous_by_product: productSeriesOf(received, previousDays, shown),
      ...dimensions,
      timeline,
    };
  });
}

/** Leads are counted within the record scope as a whole; only the figures of sales can be narrowed. */
const scopeOf = ({ is_admin, record_scope }: Actor): WorkScope =>
  is_admin ? "tenant" : ({ own: "me", team: "team", tenant: "tenant" } as const)[record_scope];

const productsOf = (id: number | undefined): Promise<Products> =>
  db.product.findMany({ where: { id }, select: { id: true, name: true }, orderBy: { name: "asc" } });
