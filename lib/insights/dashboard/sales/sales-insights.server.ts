import "server-only";
import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { addedUp, byProduct, type DaysOfFigures, daysOfFigures } from "@/lib/insights/rollup/days-of-figures";
import { monthsOf, sumsByKey, sumsByPart, type Whose } from "@/lib/insights/rollup/figures.server";
import { monthBefore, type Period, periodOf, previousPeriod } from "@/lib/insights/rollup/period";
import { quantileOf } from "@/lib/insights/rollup/quantiles";
import { db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { FINISHED_SALE_STATUSES } from "@/lib/sales/record/status";
import type { ChartCounts } from "../schema";
import { slicesOf } from "../slices";
import { targetSpanOf } from "../targets.server";
import { funnelOf } from "./funnel/funnel.server";
import { leaderboardOf } from "./leaderboard.server";
import { qcOf } from "./qc/qc.server";
import { currentStatusCounts } from "./sale-status-counts.server";
import { type Shown, salesLists, staysList } from "./sales-lists";
import { creditOf, isLineManager, rankedScopeOf, scopesOf, workOf } from "./sales-reach.server";
import {
  SALES_SPLITS,
  type SalesInsights,
  type SalesInsightsQuery,
  type SalesKpis,
  type SalesSplit,
  type TimeInStatus,
} from "./schema";

const inStatus = (status: SaleStatus) => `status ${status}`;
const FINISHED = FINISHED_SALE_STATUSES.map(inStatus);
const MONEY = ["premium", "cover"];
const DAILY = ["converted", ...SALE_STATUSES.map(inStatus), "submitted", ...MONEY, "recalled"];

/**
 * Figures of sales in the actor's record scope, or in a narrower one. An administrator without a chosen tenant gets those
 * of all tenants.
 */
export function salesInsights(actor: Actor, query: SalesInsightsQuery): Promise<SalesInsights> {
  return forTenant(actor, query.tenant_id, async () => {
    const managesOthers = await isLineManager(actor);
    const scope = query.scope ?? (managesOthers ? "team" : "tenant");
    const shown = {
      asked: query,
      scope,
      rankedScope: rankedScopeOf(actor, scope),
      period: periodOf(query),
      today: isoDate(new Date()),
    };
    const [credit, work] = await Promise.all([creditOf(actor, query, scope), workOf(actor, query, scope)]);
    const [daily, splits, stays, leads, board, qc, statuses] = await Promise.all([
      dailyFigures(credit, shown),
      splitsOf(credit, shown.period),
      staysOf(actor, credit, shown),
      funnelOf(work, shown),
      leaderboardOf(actor, query, scope, shown.period),
      qcOf(actor, credit, shown),
      isOfPeriod(query) ? null : currentStatusCounts(actor, query, scope),
    ]);
    const { status_counts, ...figures } = daily;
    const isAllowed = (status: SaleStatus) => actor.allowed_sale_statuses.includes(status);
    return {
      scope,
      scopes: scopesOf(actor, managesOthers),
      is_line_manager: managesOthers,
      ...figures,
      status_counts:
        statuses ??
        Object.fromEntries(SALE_STATUSES.filter(isAllowed).map((status) => [status, status_counts(status)])),
      ...splits,
      ...leads,
      ...board,
      time_in_status: stays,
      qc,
      lists: salesLists(shown),
    };
  });
}

const isOfPeriod = ({ date_from, date_to }: SalesInsightsQuery) => (date_from ?? date_to) !== undefined;

async function dailyFigures(whose: Whose, { period, today }: Shown) {
  const previous = previousPeriod(period);
  const where = { id: whose.product_id };
  const [products, months] = await Promise.all([
    db.product.findMany({ where, select: { id: true, name: true }, orderBy: { name: "asc" } }),
    monthsOf(whose, DAILY, previous, period, { date_from: monthBefore(today), date_to: today }),
  ]);
  const days = daysOfFigures(months);
  const { counts, series } = byProduct(days, period, "converted", products);
  return {
    period: { ...period, working_days: targetSpanOf(period, today).workingDays },
    previous,
    kpis: kpisOf(days, period, days.on(today, ["converted"])),
    previous_kpis: kpisOf(days, previous, days.on(monthBefore(today), ["converted"])),
    sparklines: sparklinesOf(days, period),
    status_counts: (status: SaleStatus) => days.sum(period, [inStatus(status)]),
    product_counts: counts,
    mtd_daily: days.series(period, ["converted"]),
    mtd_by_product: series,
    previous_daily: days.series(previous, ["converted"]),
    previous_by_product: byProduct(days, previous, "converted", products).series,
  };
}

function kpisOf({ sum }: DaysOfFigures, period: Period, today: number): SalesKpis {
  const [mtd, processed] = [sum(period, ["converted"]), sum(period, FINISHED)];
  return {
    today,
    mtd,
    unprocessed: mtd - processed,
    processed,
    rate: mtd === 0 ? 0 : Math.round((processed / mtd) * 100),
    submitted: sum(period, ["submitted"]),
    recalled: sum(period, ["recalled"]),
    premium: sum(period, ["premium"]) / 100,
    cover: sum(period, ["cover"]),
  };
}

function sparklinesOf({ series }: DaysOfFigures, period: Period): SalesInsights["sparklines"] {
  const daily = (figures: readonly string[]) => series(period, figures).map(({ count }) => count);
  const [converted, processed] = [daily(["converted"]), daily(FINISHED)];
  return {
    today: converted,
    mtd: addedUp(converted),
    unprocessed: converted.map((count, day) => count - (processed[day] ?? 0)),
    processed,
    submitted: daily(["submitted"]),
    premium: daily(["premium"]).map((cents) => cents / 100),
  };
}

async function splitsOf(whose: Whose, period: Period) {
  const sums = await sumsByKey(whose, ["converted"], SALES_SPLITS, period);
  const countsOf = (split: SalesSplit) =>
    sums.flatMap(({ dimension, key, number, amount }) => (dimension === split ? [{ key, number, count: amount }] : []));
  return Object.fromEntries(
    SALES_SPLITS.map((split) => [`${split}_counts`, slicesOf(split, countsOf(split))]),
  ) as ChartCounts<SalesSplit>;
}

async function staysOf(actor: Actor, whose: Whose, shown: Shown): Promise<TimeInStatus[]> {
  const stayIn = (status: SaleStatus) => `stay ${status}`;
  const sums = await sumsByPart(whose, actor.allowed_sale_statuses.map(stayIn), shown.period);
  return actor.allowed_sale_statuses.map((status) => {
    const own = sums.filter(({ figure }) => figure === stayIn(status));
    const buckets = new Map(own.map(({ part, amount }) => [part, amount]));
    const inSeconds = (share: number) => {
      const seconds = quantileOf(buckets, share);
      return seconds && Math.round(seconds);
    };
    return {
      status,
      count: own.reduce((sum, { amount }) => sum + amount, 0),
      median_seconds: inSeconds(0.5),
      p90_seconds: inSeconds(0.9),
      list: staysList(shown, status),
    };
  });
}
