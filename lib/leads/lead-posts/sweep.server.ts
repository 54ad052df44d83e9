import "server-only";
import { isOver } from "@/lib/leads/recordings/over.server";
import { periodInForce } from "@/lib/leads/recordings/periods.server";
import type { NoteRemoved, RetentionPeriod } from "@/lib/leads/recordings/retention";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Posts per statement, well within the statement timeout. */
const BATCH_SIZE = 5_000;

type TenantCount = { tenant_id: number; count: number };

/** Deletes posts whose period is over, the oldest first. @param signal stops it between two batches */
export const sweepPosts = (signal: AbortSignal, note: NoteRemoved): Promise<void> =>
  asPlatform(async () => {
    const period = await periodInForce("lead_post");
    if (!period) return;
    for (let deleted = [{}]; deleted.length > 0; ) {
      signal.throwIfAborted();
      deleted = await transaction(async () => {
        const counts = await deleteSome(period);
        for (const { tenant_id, count } of counts) await note(period, tenant_id, count);
        return counts;
      });
    }
  });

/** How many posts of each tenant a period is over for. */
export const countOldPosts = (period: RetentionPeriod) => db.$queryRaw<TenantCount[]>`
  SELECT tenant_id, count(*)::int AS count FROM lead_posts post WHERE ${isDue(period)} GROUP BY tenant_id`;

// An array of ids makes the planner use the index, whatever its estimate of their number.
const deleteSome = (period: RetentionPeriod) => db.$queryRaw<TenantCount[]>`
  WITH deleted AS (
    DELETE FROM lead_posts WHERE id = ANY (ARRAY(
      SELECT id FROM lead_posts post WHERE ${isDue(period)} ORDER BY created_at LIMIT ${BATCH_SIZE}))
    RETURNING tenant_id)
  SELECT tenant_id, count(*)::int AS count FROM deleted GROUP BY tenant_id ORDER BY tenant_id`;

/** The lead that a post has made or changed, or else repeated. */
const LEAD_ID = Prisma.sql`coalesce(post.lead_id, CASE jsonb_typeof(post.answer -> 'duplicate_of')
  WHEN 'number' THEN (post.answer ->> 'duplicate_of')::int END)`;

const isDue = (period: RetentionPeriod) => Prisma.sql`${isOver(Prisma.sql`post.created_at`, period)}
  AND NOT EXISTS (
    SELECT FROM lead_consumers link JOIN consumers person ON person.id = link.consumer_id
    WHERE link.lead_id = ${LEAD_ID} AND person.legal_hold)`;
