import "server-only";
import { mayBeGiven } from "@/lib/leads/record/call-rules.server";
import { IS_LEFT, IS_OF_CONSOLE } from "@/lib/leads/record/calls/calls.server";
import { CALL_MAX_HOURS } from "@/lib/leads/record/calls/limits";
import { applyLeadChanges, endSomeCalls, SYSTEM } from "@/lib/leads/record/change.server";
import { SKIP_LOCKED } from "@/lib/leads/record/lock.server";
import { INITIAL_LEAD_STATUS } from "@/lib/leads/record/status";
import { statusList } from "@/lib/leads/record/status-lists.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

const RELEASED = statusList(({ timer }) => timer === "release to the queue");
const OPENED = statusList(({ timer }) => timer === "open to the team");

/** Few enough for one short transaction, since agents work on leads meanwhile. */
const BATCH_SIZE = 500;
/** Counted from the agreed time, or from when its agent got it if that was later. */
const OVERDUE_HOURS = 24;

/**
 * Releases allocated leads that nobody has tried within their team's time limit, opens overdue diary entries to the team,
 * and ends forgotten calls. Only one process does this at a time, in batches.
 */
export async function runLeadTimers(): Promise<void> {
  for (const batch of [releaseUntried, openOverdueDiaries, endLongCalls, endCallsOfOthers]) {
    while ((await asPlatform(() => transaction(() => runAlone(batch)))) === BATCH_SIZE);
  }
}

async function runAlone(batch: () => Promise<number>): Promise<number> {
  const [lock] = await db.$queryRaw<{ isHeld: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('lead time-outs', 0)) AS "isHeld"`;
  return lock?.isHeld ? batch() : 0;
}

const releaseUntried = () =>
  applyLeadChanges(SYSTEM, {
    targets: Prisma.sql`
      SELECT lead.id, lead.status, team.release_after_hours AS hours,
        concat_ws(' ', holder.name, holder.surname) AS holder
      FROM teams team
      JOIN leads lead ON lead.team_id = team.id AND lead.status IN (${RELEASED}) AND lead.processed_at IS NULL
        AND lead.allocated_at < now() - make_interval(hours => team.release_after_hours)
      LEFT JOIN users holder ON holder.id = lead.assigned_user_id
      WHERE team.release_after_hours IS NOT NULL
        AND NOT EXISTS (
          SELECT FROM lead_events done
          WHERE done.lead_id = lead.id AND done.created_at >= lead.allocated_at
            AND done.type IN ('note', 'updated', 'revealed', 'call')
            -- What a program writes is nobody's work, unless it reports an agent's call.
            AND (done.actor_id IS NOT NULL OR done.attempt_user_id IS NOT NULL)
          OFFSET 0) -- by the lead's index, not all there are
      ORDER BY lead.allocated_at, lead.id LIMIT ${BATCH_SIZE} ${SKIP_LOCKED}`,
    set: {
      status: INITIAL_LEAD_STATUS,
      status_changed_at: Prisma.sql`now()`,
      assigned_user_id: null,
      allocated_at: null,
    },
    type: "status",
    old: { status: Prisma.sql`target.status`, assigned_user: Prisma.sql`target.holder` },
    new: { status: INITIAL_LEAD_STATUS, assigned_user: null },
    reason: Prisma.sql`'Released after ' || target.hours || ' h'`,
  });

const overdueSince = Prisma.sql`now() - make_interval(hours => ${OVERDUE_HOURS}::int)`;

const openOverdueDiaries = () =>
  applyLeadChanges(SYSTEM, {
    targets: Prisma.sql`
      SELECT lead.id FROM leads lead
      WHERE lead.status IN (${OPENED}) AND lead.processed_at IS NULL AND lead.diary_scope = 'mine'
        AND lead.diary_at < ${overdueSince} AND coalesce(lead.allocated_at, lead.diary_at) < ${overdueSince}
        AND ${mayBeGiven({ purpose: "give", to: null })}
      ORDER BY lead.diary_at LIMIT ${BATCH_SIZE} ${SKIP_LOCKED}`,
    set: { diary_scope: "team" },
    type: "updated",
    old: { diary_scope: "mine" },
    new: { diary_scope: "team" },
    reason: `Overdue for ${OVERDUE_HOURS} h`,
  });

const endLongCalls = () =>
  endSomeCalls(
    SYSTEM,
    Prisma.sql`${IS_OF_CONSOLE} AND calls.started_at < now() - make_interval(hours => ${CALL_MAX_HOURS}::int)`,
    "time",
    BATCH_SIZE,
  );

// Calls of leads that a bulk change processed, reassigned or released.
const endCallsOfOthers = () => endSomeCalls(SYSTEM, Prisma.sql`${IS_OF_CONSOLE} AND ${IS_LEFT}`, "console", BATCH_SIZE);
