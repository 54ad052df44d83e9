import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isCountWithin, reachOf } from "@/lib/identity/teams/reach.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { firstRecentDay, UNPROCESSED_DAY } from "@/lib/leads/record/recent";
import { LEAD_STATUSES, type LeadStatus, OPEN_STATUSES } from "@/lib/leads/record/status";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { LeadStats } from "./schema";

type Count = { product_id: number; status: LeadStatus; count: number };

/**
 * The badge counts: for every linked product, how many leads in the actor's scope are unprocessed, and how many were
 * closed in the last RECENT_DAYS.
 */
export function leadStats(actor: Actor, tenantId?: number): Promise<LeadStats> {
  return forTenant(actor, tenantId, async () => {
    const reach = await reachOf(actor);
    const days = LEAD_STATUSES.map((status) =>
      OPEN_STATUSES.includes(status) ? [UNPROCESSED_DAY, UNPROCESSED_DAY] : [firstRecentDay(), "infinity"],
    );
    // One index range per status, so that leads closed long ago are not read.
    const counts = await db.$queryRaw<Count[]>`
      SELECT linked.product_id, shown.status, coalesce(sum(kept.count), 0)::int AS count
      FROM tenant_products linked
      CROSS JOIN unnest(${[...LEAD_STATUSES]}::text[], ${days.map(([first]) => first)}::date[],
                        ${days.map(([, last]) => last)}::date[]) AS shown (status, first_day, last_day)
      LEFT JOIN LATERAL (
        SELECT count FROM lead_counts kept
        WHERE kept.tenant_id = linked.tenant_id AND kept.product_id = linked.product_id
          AND kept.status = shown.status AND kept.processed_on BETWEEN shown.first_day AND shown.last_day
          AND ${reach ? isCountWithin(reach) : Prisma.sql`true`} OFFSET 0
      ) kept ON true
      GROUP BY linked.product_id, shown.status`;
    const stats: LeadStats = {};
    for (const { product_id, status, count } of counts) {
      stats[product_id] ??= { ...NONE };
      stats[product_id][status] = count;
    }
    return stats;
  });
}

const NONE = Object.fromEntries(LEAD_STATUSES.map((status) => [status, 0])) as Record<LeadStatus, number>;
