import "server-only";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { workScopeOf } from "@/lib/identity/teams/credit-reach.server";
import { isCountWithin, isWithin, reachOf } from "@/lib/identity/teams/reach.server";
import type { WorkScope } from "@/lib/identity/teams/work-scope";
import { db } from "@/lib/platform/db/client.server";
import { equals } from "@/lib/platform/db/conditions.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { isSeenBeyondReach } from "@/lib/sales/record/seen.server";
import type { SalesInsightsQuery } from "./schema";

type Asked = Pick<SalesInsightsQuery, "product_id" | "team_id" | "agent_id">;

/** How many sales are in each status now, by the agents and teams that have them. */
export async function currentStatusCounts(actor: Actor, asked: Asked, scope: WorkScope) {
  const [reach, whose] = await Promise.all([reachOf(actor), workScopeOf(actor, scope)]);
  const narrowed = (table: string, user: string) =>
    Prisma.join(
      [
        Prisma.sql`true`,
        ...(whose ? [isWithin(whose, `${table}.${user}`, `${table}.team_id`)] : []),
        ...equals(`${table}.product_id`, asked.product_id),
        ...equals(`${table}.team_id`, asked.team_id),
        ...equals(`${table}.${user}`, asked.agent_id),
      ],
      " AND ",
    );
  const beyond = reach
    ? Prisma.sql`UNION ALL SELECT status, 1 FROM sales
        WHERE ${narrowed("sales", "agent_id")} AND ${isSeenBeyondReach(actor, reach)}`
    : Prisma.empty;
  const counts = await db.$queryRaw<{ status: SaleStatus; count: number }[]>`
    SELECT status, sum(count)::int AS count FROM (
      SELECT status, count FROM sale_counts kept
      WHERE ${narrowed("kept", "user_id")} AND ${reach ? isCountWithin(reach) : Prisma.sql`true`}
      ${beyond}
    ) AS seen GROUP BY status`;
  const countOf = (status: SaleStatus) => counts.find((each) => each.status === status)?.count ?? 0;
  return Object.fromEntries(actor.allowed_sale_statuses.map((status) => [status, countOf(status)]));
}
