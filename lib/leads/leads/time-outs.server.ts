import "server-only";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Few enough for one short transaction: people work on leads meanwhile. */
const AT_A_TIME = 500;
/** A diary entry of one's own is anybody's of the team so long after it was due, or given to them if that was later. */
const OVERDUE_HOURS = 24;

/**
 * Gives back to the queue what nobody works: allocated leads that have not been tried for as long as their team allows,
 * and diary entries that are long overdue. Whichever process comes first does it, a batch at a time.
 */
export async function endTimeouts(): Promise<void> {
  for (const batch of [releaseUntried, openOverdueDiaries]) {
    while ((await asPlatform(() => transaction(() => alone(batch)))) === AT_A_TIME);
  }
}

async function alone(batch: () => Promise<number>): Promise<number> {
  const [lock] = await db.$queryRaw<{ got: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('lead time-outs', 0)) AS got`;
  return lock?.got ? batch() : 0;
}

const releaseUntried = () => db.$executeRaw`
  WITH untried AS (
    SELECT lead.id, team.release_after_hours AS hours, concat_ws(' ', person.name, person.surname) AS holder
    FROM teams team
    JOIN leads lead ON lead.team_id = team.id AND lead.status = 'Allocated' AND lead.processed_at IS NULL
      AND lead.allocated_at < now() - make_interval(hours => team.release_after_hours)
    LEFT JOIN users person ON person.id = lead.assigned_user_id
    WHERE team.release_after_hours IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM lead_events done
        WHERE done.lead_id = lead.id AND done.created_at >= lead.allocated_at
          AND done.type IN ('note', 'updated', 'revealed')
          AND done.actor_id IS NOT NULL -- what a program writes is nobody's work
        OFFSET 0) -- by the lead's index, not all there are
    ORDER BY lead.allocated_at, lead.id LIMIT ${AT_A_TIME} FOR NO KEY UPDATE OF lead SKIP LOCKED
  ), released AS (
    UPDATE leads SET status = 'New', status_changed_at = now(), assigned_user_id = NULL, allocated_at = NULL,
      updated_at = now(), version = version + 1
    FROM untried WHERE leads.id = untried.id
    RETURNING leads.id, leads.tenant_id, untried.hours, untried.holder
  )
  INSERT INTO lead_events (tenant_id, lead_id, type, old, new, reason, actor_name)
  SELECT tenant_id, id, 'status', jsonb_build_object('status', 'Allocated', 'assigned_user', holder),
    jsonb_build_object('status', 'New', 'assigned_user', NULL), 'Released after ' || hours || ' h', 'System'
  FROM released`;

const longAgo = Prisma.sql`now() - make_interval(hours => ${OVERDUE_HOURS}::int)`;

const openOverdueDiaries = () => db.$executeRaw`
  WITH overdue AS (
    SELECT id FROM leads
    WHERE status = 'Diary' AND processed_at IS NULL AND diary_scope = 'mine'
      AND diary_at < ${longAgo} AND coalesce(allocated_at, diary_at) < ${longAgo}
    ORDER BY diary_at LIMIT ${AT_A_TIME} FOR NO KEY UPDATE SKIP LOCKED
  ), opened AS (
    UPDATE leads SET diary_scope = 'team', updated_at = now(), version = version + 1
    FROM overdue WHERE leads.id = overdue.id RETURNING leads.id, leads.tenant_id
  )
  INSERT INTO lead_events (tenant_id, lead_id, type, old, new, reason, actor_name)
  SELECT tenant_id, id, 'updated', jsonb_build_object('diary_scope', 'mine'), jsonb_build_object('diary_scope', 'team'),
    'Overdue for ' || ${OVERDUE_HOURS}::int || ' h', 'System'
  FROM opened`;
