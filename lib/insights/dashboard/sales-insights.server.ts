import "server-only";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { myTeamIds } from "@/lib/identity/teams/my-team.server";
import { isCountWithin, type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import { forTenant } from "@/lib/identity/tenants/scope.server";
import { monthToDate } from "@/lib/platform/days";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { FINISHED_SALE_STATUSES } from "@/lib/sales/sales/status";
import { summariseMonth } from "./month";
import type { SalesInsights, SalesScope } from "./schema";

/**
 * Figures of the sales in the actor's scope, or in a narrower one, for the statuses that the actor may see. An
 * administrator without a chosen tenant gets those of all tenants.
 */
export function salesInsights(actor: Actor, tenantId: number | undefined, scope: SalesScope): Promise<SalesInsights> {
  return forTenant(actor, tenantId, async () => {
    const days = monthToDate();
    const reach = await reachIn(actor, scope);
    const [products, converted, statuses, report] = await Promise.all([
      db.product.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } }),
      convertedOn(days, reach),
      countsByStatus(reach),
      db.user.findFirst({ where: { line_manager_user_id: actor.id, active: true }, select: { id: true } }),
    ]);
    const { today, mtd, ...month } = summariseMonth(days, products, converted);
    const countOf = (wanted: (status: SaleStatus) => boolean) =>
      statuses.reduce((sum, { status, count }) => sum + (wanted(status) ? count : 0), 0);
    const isFinished = (status: SaleStatus) => FINISHED_SALE_STATUSES.includes(status);
    return {
      kpis: { today, mtd, unprocessed: countOf((status) => !isFinished(status)), processed: countOf(isFinished) },
      status_counts: Object.fromEntries(
        actor.allowed_sale_statuses.map((status) => [status, countOf((other) => other === status)]),
      ),
      ...month,
      is_line_manager: report !== null,
      scope,
    };
  });
}

// Never more than the actor's record scope.
async function reachIn(actor: Actor, scope: SalesScope): Promise<Reach | null> {
  const reach = await reachOf(actor);
  if (scope === "tenant") return reach;
  const wanted = scope === "me" ? [actor.id] : await myTeamIds(actor);
  return { users: reach ? wanted.filter((id) => reach.users.includes(id)) : wanted, teams: [] };
}

type Converted = { product_id: number; date: string; count: number };

const convertedOn = (days: readonly string[], reach: Reach | null) => db.$queryRaw<Converted[]>`
  SELECT product_id, day::text AS date, sum(converted)::int AS count
  FROM ${reach ? Prisma.sql`sale_agent_days` : Prisma.sql`sale_days`} kept
  WHERE day = ANY(${days}::date[]) AND ${reach ? isCountWithin(reach) : Prisma.sql`true`}
  GROUP BY product_id, day`;

const countsByStatus = (reach: Reach | null) => db.$queryRaw<{ status: SaleStatus; count: number }[]>`
  SELECT status, sum(count)::int AS count FROM sale_counts kept
  WHERE ${reach ? isCountWithin(reach) : Prisma.sql`true`} GROUP BY status`;
