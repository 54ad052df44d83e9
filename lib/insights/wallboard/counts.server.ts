import "server-only";
import { isCountWithin, type Reach } from "@/lib/identity/teams/reach.server";
import { UNPROCESSED_DAY } from "@/lib/leads/record/recent";
import { ASSIGNED, RETRY, UNASSIGNED } from "@/lib/leads/record/status-lists.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { ofOwners } from "@/lib/platform/figures/months.server";
import { OVERSIGHT_SALE_STATUSES } from "@/lib/sales/record/status";
import type { Wallboard } from "./schema";

const CENTS_IN_RAND = 100;
const FIGURES = ["converted", "submitted", "premium"];

/** Limits a rollup with the alias `kept` to a record scope and to a team. */
const isShown = (reach: Reach | null, teamId: number | undefined) => Prisma.sql`
  ${reach ? isCountWithin(reach) : Prisma.sql`true`} AND ${teamId === undefined ? Prisma.sql`true` : Prisma.sql`kept.team_id = ${teamId}::int`}`;

/** The premium is in rand per month. */
type Made = { user_id: number; conversions: number; submissions: number; premium: number };

/**
 * What each agent converted and submitted on a day, and the premium of the month up to it. It counts for whoever made it
 * and for their team at that time, whoever has the sale now.
 */
export async function creditedTo(day: string, reach: Reach | null, teamId: number | undefined) {
  const today = Prisma.sql`kept.days[${Number(day.slice(8))}::int]`;
  const rows = await db.$queryRaw<Made[]>`
    SELECT user_id, coalesce(sum(${today}) FILTER (WHERE figure = 'converted'), 0)::int AS conversions,
      coalesce(sum(${today}) FILTER (WHERE figure = 'submitted'), 0)::int AS submissions,
      coalesce(sum(kept.total) FILTER (WHERE figure = 'premium'), 0)::float8 / ${CENTS_IN_RAND}::int AS premium
    FROM figures kept
    WHERE figure = ANY(${FIGURES}::text[]) AND dimension = 'none' AND month = ${`${day.slice(0, 8)}01`}::date
      AND ${ofOwners(true)} AND ${isShown(reach, teamId)}
    GROUP BY user_id`;
  return rows;
}

type Count = { name: "new" | "allocated" | "voicemail" | "qc" | "diary" | "callback"; count: number };

/** The queues and what is overdue, in one query over three rollups. */
export async function countsOf(
  reach: Reach | null,
  teamId: number | undefined,
): Promise<Pick<Wallboard, "queues" | "overdue">> {
  const shown = isShown(reach, teamId);
  const rows = await db.$queryRaw<Count[]>`
    SELECT CASE WHEN status IN (${UNASSIGNED}) THEN 'new' WHEN status IN (${ASSIGNED}) THEN 'allocated' ELSE 'voicemail' END
      AS name, sum(count)::int AS count
    FROM lead_counts kept
    WHERE status IN (${UNASSIGNED}, ${ASSIGNED}, ${RETRY}) AND processed_on = ${UNPROCESSED_DAY}::date AND ${shown} GROUP BY 1
    UNION ALL
    SELECT 'qc', sum(count)::int FROM sale_counts kept
    WHERE status IN (${literals(OVERSIGHT_SALE_STATUSES)}) AND ${shown}
    UNION ALL
    SELECT kind, sum(count)::int FROM due_calls kept
    WHERE due <= now() - interval '15 minutes' AND ${shown} GROUP BY 1`;
  const countOf = (name: Count["name"]) => rows.find((row) => row.name === name)?.count ?? 0;
  return {
    queues: {
      new: countOf("new"),
      allocated: countOf("allocated"),
      voicemail: countOf("voicemail"),
      qc: countOf("qc"),
    },
    overdue: { diaries: countOf("diary"), callbacks: countOf("callback") },
  };
}
