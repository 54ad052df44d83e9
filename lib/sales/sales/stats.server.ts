import "server-only";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isCountWithin, type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import { forTenant } from "@/lib/identity/tenants/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import type { SaleStats } from "./schema";
import { OVERSIGHT_SALE_STATUSES } from "./status";

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
      SELECT product.id AS product_id, kept.status, sum(kept.count)::int AS count
      FROM products product
      LEFT JOIN sale_counts kept ON kept.product_id = product.id
        AND kept.status = ANY(${statuses}::text[]) AND ${reach ? isSeen(actor, reach) : Prisma.sql`true`}
      GROUP BY product.id, kept.status`;
    const stats: SaleStats = {};
    for (const { product_id, status, count } of counts) {
      stats[product_id] ??= Object.fromEntries(statuses.map((known) => [known, 0]));
      if (status) stats[product_id][status] = count;
    }
    return stats;
  });
}

// As saleScope() says it of sales.
const isSeen = (
  actor: Actor,
  reach: Reach,
) => Prisma.sql`(${isCountWithin(reach)} OR kept.status IN (${literals(OVERSIGHT_SALE_STATUSES)})
  AND kept.user_id IN (SELECT seller.id FROM users seller JOIN personalities worn ON worn.id = seller.personality_id
                       WHERE worn.qc_personality_id = ${actor.personality_id}))`;
