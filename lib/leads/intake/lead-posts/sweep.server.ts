import "server-only";
import { isOver, mayBeOver } from "@/lib/leads/recordings/over.server";
import { periodsInForce } from "@/lib/leads/recordings/periods.server";
import { type NoteRemoved, periodOf, type Schedule, type StoredPeriod } from "@/lib/leads/recordings/retention";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Posts per statement, well within the statement timeout. */
const BATCH_SIZE = 5_000;

type TenantCount = { tenant_id: number; count: number };

/** Deletes posts whose period is over, the oldest first. @param signal stops it between two batches */
export const sweepPosts = (signal: AbortSignal, note: NoteRemoved): Promise<void> =>
  asPlatform(async () => {
    const periods = await periodsInForce("lead_post");
    if (!periods) return;
    for await (const posts of readOld(periods)) {
      signal.throwIfAborted();
      await transaction(async () => {
        for (const { tenant_id, count } of await deleteThem(posts)) {
          const period = periodOf(periods, tenant_id);
          if (period) await note(period, tenant_id, count);
        }
      });
    }
  });

/** The posts whose period is over, the oldest first. */
export async function* findOldPosts(periods: Periods): AsyncGenerator<Post> {
  for await (const posts of readOld(periods)) yield* posts;
}

type Periods = Schedule<StoredPeriod | null>;
type Post = { id: number; tenant_id: number; created_at: Date; due: boolean };

async function* readOld(periods: Periods): AsyncGenerator<Post[]> {
  for (let last: Post | undefined = FIRST; last !== undefined; ) {
    const read: Post[] = await db.$queryRaw<Post[]>`
      SELECT id, tenant_id, created_at, ${isOver(ARRIVED_AT, Prisma.sql`tenant_id`, periods)} AND NOT ${IS_HELD} AS due
      FROM lead_posts post
      WHERE (created_at, id) > (${last.created_at}::timestamptz, ${last.id}::bigint) AND ${mayBeOver(ARRIVED_AT, periods)}
      ORDER BY created_at, id LIMIT ${BATCH_SIZE}`;
    yield read.filter(({ due }) => due);
    last = read.at(-1);
  }
}

const FIRST: Post = { id: 0, tenant_id: 0, created_at: new Date(0), due: false };
const ARRIVED_AT = Prisma.sql`created_at`;

const deleteThem = (posts: Post[]) => db.$queryRaw<TenantCount[]>`
  WITH deleted AS (
    DELETE FROM lead_posts post WHERE id = ANY (${posts.map(({ id }) => id)}::bigint[]) AND NOT ${IS_HELD} RETURNING tenant_id)
  SELECT tenant_id, count(*) AS count FROM deleted GROUP BY tenant_id ORDER BY tenant_id`;

/** The lead that a post has made or changed, or else repeated. */
const LEAD_ID = Prisma.sql`coalesce(post.lead_id, CASE jsonb_typeof(post.answer -> 'duplicate_of')
  WHEN 'number' THEN (post.answer ->> 'duplicate_of')::int END)`;

// OFFSET 0 makes Postgres look each post up: joined, it would read every person for every batch.
const IS_HELD = Prisma.sql`EXISTS (
  SELECT FROM lead_consumers link JOIN consumers person ON person.id = link.consumer_id
  WHERE link.lead_id = ${LEAD_ID} AND person.legal_hold OFFSET 0)`;
