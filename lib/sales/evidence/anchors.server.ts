import "server-only";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { chainKey } from "@/lib/platform/events/chain-key.server";
import { anchorHashOf, CHAIN_START } from "@/lib/sales/record/chain.server";

// A chain can lose its newest events together with what the sale says of its end, by somebody who has kept an older end.
// A daily anchor remembers the ends, so that this is noticed.

/** An event may be committed a while after the time that it bears. */
const MARGIN = Prisma.sql`interval '1 hour'`;

/** Anchors the chains of a tenant, or of all, unless there is an anchor of today already. @returns how many tenants */
export const anchorChains = (tenantId?: number): Promise<number> =>
  asPlatform(async () => {
    const tenants = await db.$queryRaw<{ id: number }[]>`
      SELECT id FROM tenants WHERE NOT EXISTS (
        SELECT FROM sale_event_anchors anchor WHERE anchor.tenant_id = tenants.id AND anchor.day = day_of(now()))
        AND ${tenantId === undefined ? Prisma.sql`true` : Prisma.sql`id = ${tenantId}`}
      ORDER BY id`;
    for (const { id } of tenants) await transaction(() => anchorTenant(id));
    return tenants.length;
  });

async function anchorTenant(tenantId: number): Promise<void> {
  const key = await chainKey();
  // Two processes must not both follow the same anchor.
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('sale event anchors', ${tenantId}))`;
  const [last] = await db.$queryRaw<{ hash: string; created_at: Date; is_todays: boolean }[]>`
    SELECT hash, created_at, day = day_of(now()) AS is_todays FROM sale_event_anchors
    WHERE tenant_id = ${tenantId} ORDER BY id DESC LIMIT 1`;
  if (last?.is_todays) return;
  const hasGrown = last
    ? Prisma.sql`id IN (SELECT sale_id FROM sale_events
        WHERE tenant_id = ${tenantId} AND created_at >= ${last.created_at}::timestamptz - ${MARGIN})`
    : Prisma.sql`true`;
  const [found] = await db.$queryRaw<{ day: string; heads: string }[]>`
    SELECT day_of(now())::text AS day,
      coalesce(jsonb_object_agg(id, jsonb_build_array(event_count, event_head)), '{}')::text AS heads
    FROM sales WHERE tenant_id = ${tenantId} AND event_head IS NOT NULL AND ${hasGrown}`;
  if (!found) return;
  const prev_hash = last?.hash ?? CHAIN_START;
  const hash = anchorHashOf(key, tenantId, found.day, found.heads, prev_hash);
  await db.$executeRaw`
    INSERT INTO sale_event_anchors (tenant_id, day, heads, prev_hash, hash)
    VALUES (${tenantId}, ${found.day}::date, ${found.heads}::jsonb, ${prev_hash}, ${hash})`;
}
