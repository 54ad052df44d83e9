import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { isKeptWithin, reachOf } from "@/lib/teams/reach";
import { forTenant } from "@/lib/tenants/scope";
import { firstRecentDay } from "./recent";
import type { LeadStats } from "./schema";
import { LEAD_STATUSES, type LeadStatus } from "./status";

type Count = { product_id: number; status: LeadStatus | null; count: number };

/**
 * The badges: of every linked product, how many of the leads that the actor sees are unprocessed, and how many were
 * closed in the last days.
 */
export function leadStats(actor: Actor, tenantId?: number): Promise<LeadStats> {
  return forTenant(actor, tenantId, async () => {
    const reach = await reachOf(actor);
    const counts = await db.$queryRaw<Count[]>`
      SELECT linked.product_id, kept.status, sum(kept.count)::int AS count
      FROM tenant_products linked
      LEFT JOIN lead_counts kept ON kept.tenant_id = linked.tenant_id AND kept.product_id = linked.product_id
        AND CASE WHEN kept.status IN ('Declined', 'Does Not Exist') THEN kept.processed_on >= ${firstRecentDay()}::date
                 ELSE kept.processed_on = date '0001-01-01' END
        AND ${reach ? isKeptWithin(reach) : Prisma.sql`true`}
      GROUP BY linked.product_id, kept.status`;
    const stats: LeadStats = {};
    for (const { product_id, status, count } of counts) {
      stats[product_id] ??= { ...NONE };
      if (status) stats[product_id][status] = count;
    }
    return stats;
  });
}

const NONE = Object.fromEntries(LEAD_STATUSES.map((status) => [status, 0])) as Record<LeadStatus, number>;
