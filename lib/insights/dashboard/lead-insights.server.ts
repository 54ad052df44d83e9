import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isCountWithin, type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import { forTenant } from "@/lib/identity/tenants/scope.server";
import { LEAD_STATUSES } from "@/lib/leads/leads/status";
import { monthToDate } from "@/lib/platform/days";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { summariseMonth } from "./month";
import type { LeadInsights } from "./schema";

/** Figures of the leads in the actor's scope. An administrator without a chosen tenant gets those of all tenants. */
export function leadInsights(actor: Actor, tenantId: number | undefined): Promise<Answered> {
  return forTenant(actor, tenantId, async () => {
    const days = monthToDate();
    const reach = await reachOf(actor);
    const [products, received, statuses] = await Promise.all([
      db.product.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } }),
      receivedOn(days, reach),
      countsByStatus(reach),
    ]);
    const { today, mtd, ...month } = summariseMonth(days, products, received);
    const processed = received.reduce((sum, row) => sum + row.processed, 0);
    const countOf = (status: string) => statuses.find((row) => row.status === status)?.count ?? 0;
    return {
      kpis: { today, mtd, unprocessed: mtd - processed, processed },
      processed_rate: mtd === 0 ? 0 : Math.round((processed / mtd) * 100),
      status_counts: Object.fromEntries(LEAD_STATUSES.map((status) => [status, countOf(status)])),
      ...month,
    };
  });
}

type Answered = Pick<
  LeadInsights,
  "kpis" | "processed_rate" | "status_counts" | "product_counts" | "mtd_daily" | "mtd_by_product"
>;

type Received = { product_id: number; date: string; count: number; processed: number };

// The rollup without agents has far fewer rows, for users who see everything.
const receivedOn = (days: readonly string[], reach: Reach | null) => db.$queryRaw<Received[]>`
  SELECT product_id, day::text AS date, sum(received)::int AS count, sum(processed)::int AS processed
  FROM ${reach ? Prisma.sql`lead_agent_days` : Prisma.sql`lead_days`} kept
  WHERE day = ANY(${days}::date[]) AND ${reach ? isCountWithin(reach) : Prisma.sql`true`}
  GROUP BY product_id, day`;

const countsByStatus = (reach: Reach | null) => db.$queryRaw<{ status: string; count: number }[]>`
  SELECT status, sum(count)::int AS count FROM lead_counts kept
  WHERE ${reach ? isCountWithin(reach) : Prisma.sql`true`} GROUP BY status`;
