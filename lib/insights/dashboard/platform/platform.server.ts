import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { NOT_CLOSED } from "@/lib/identity/tenancy/closed.server";
import { checkHealth } from "@/lib/insights/operations/health.server";
import { type Period, periodOf, previousPeriod } from "@/lib/insights/rollup/period";
import { foldInsights } from "@/lib/leads/list/fold-insights.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { joinPeriod, ofOwners, SUM_OF_PERIOD } from "@/lib/platform/figures/months.server";
import { startOfToday } from "@/lib/platform/time/days";
import type { PlatformOverview, TenantFigures } from "./schema";

const SHOWN = 10;

/**
 * What administrators begin with.
 * @param selected a tenant that is shown whatever its figures are. @throws HttpError 403
 */
export function platformOverview(actor: Actor, selected: number | null): Promise<PlatformOverview> {
  requireAdministrator(actor);
  return asPlatform(async () => {
    const period = periodOf({});
    const [tenants, total, health] = await Promise.all([
      tenantFigures(period, selected),
      db.tenant.count({ where: NOT_CLOSED }),
      checkHealth(),
    ]);
    return { period, tenants, total, health };
  });
}

type Shown = { id: number; name: string; leads: number };

async function tenantFigures(period: Period, selected: number | null): Promise<TenantFigures[]> {
  await foldInsights();
  const shown = await db.$queryRaw<Shown[]>`
    SELECT tenants.id, tenants.name, coalesce(counted.amount, 0)::int AS leads
    FROM tenants LEFT JOIN (${amountsOf("received", period)}) AS counted ON counted.tenant_id = tenants.id
    WHERE tenants.closed_at IS NULL
    ORDER BY tenants.id = ${selected ?? 0}::int DESC, leads DESC, tenants.name, tenants.id LIMIT ${SHOWN}::int`;
  const ids = shown.map(({ id }) => id);
  const before = previousPeriod(period);
  const [users, leadsBefore, sales, salesBefore] = await Promise.all([
    usersOf(ids),
    figureOf("received", ids, before),
    figureOf("submitted", ids, period),
    figureOf("submitted", ids, before),
  ]);
  return shown.map(({ id, name, leads }) => ({
    id,
    name,
    users: users.get(id)?.users ?? 0,
    signed_in_today: users.get(id)?.signed_in_today ?? 0,
    leads: { count: leads, previous: leadsBefore.get(id)?.amount ?? 0 },
    sales: { count: sales.get(id)?.amount ?? 0, previous: salesBefore.get(id)?.amount ?? 0 },
  }));
}

async function usersOf(ids: number[]) {
  return byTenant(
    await db.$queryRaw<{ tenant_id: number; users: number; signed_in_today: number }[]>`
      SELECT tenant_id, count(*)::int AS users,
        (count(*) FILTER (WHERE last_login_at >= ${startOfToday()}))::int AS signed_in_today
      FROM users WHERE active AND tenant_id = ANY(${ids}::int[]) GROUP BY tenant_id`,
  );
}

type Amount = { tenant_id: number; amount: number };

async function figureOf(figure: string, ids: number[], period: Period) {
  return byTenant(
    await db.$queryRaw<Amount[]>`
      SELECT tenant_id, amount FROM (${amountsOf(figure, period)}) AS counted WHERE tenant_id = ANY(${ids}::int[])`,
  );
}

const amountsOf = (figure: string, period: Period) => Prisma.sql`
  SELECT kept.tenant_id, ${SUM_OF_PERIOD} AS amount FROM figures kept ${joinPeriod(period)}
  WHERE ${ofOwners(false)} AND kept.figure = ${figure} AND kept.dimension = 'none' GROUP BY kept.tenant_id`;

const byTenant = <Row extends { tenant_id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.tenant_id, row]));
