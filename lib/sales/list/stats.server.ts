import "server-only";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isCountWithin, type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { isSeenBeyondReach } from "@/lib/sales/record/seen.server";
import type { SaleStats } from "./schema";

type Count = { product_id: number; status: SaleStatus | null; count: number };

/**
 * How many sales there are by product and status: every product that the actor sees, the statuses and the sales that
 * they may see.
 */
export function saleStats(actor: Actor, tenantId: number | undefined): Promise<SaleStats> {
  const statuses = actor.allowed_sale_statuses;
  return forTenant(actor, tenantId, async () => {
    const reach = await reachOf(actor);
    const counts = await db.$queryRaw<Count[]>`
      SELECT product.id AS product_id, seen.status, sum(seen.count) AS count
      FROM products product
      LEFT JOIN (${reach ? seenWithin(actor, reach) : Prisma.sql`SELECT product_id, status, count FROM sale_counts`}) seen
        ON seen.product_id = product.id AND seen.status = ANY(${statuses}::text[])
      GROUP BY product.id, seen.status`;
    const stats: SaleStats = {};
    for (const { product_id, status, count } of counts) {
      stats[product_id] ??= Object.fromEntries(statuses.map((known) => [known, 0]));
      if (status) stats[product_id][status] = count;
    }
    return stats;
  });
}

const seenWithin = (actor: Actor, reach: Reach) => Prisma.sql`
  SELECT product_id, status, count FROM sale_counts kept WHERE ${isCountWithin(reach)}
  UNION ALL
  SELECT product_id, status, 1 FROM sales WHERE ${isSeenBeyondReach(actor, reach)}`;
