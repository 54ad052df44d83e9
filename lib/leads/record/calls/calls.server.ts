import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { isoOf } from "@/lib/platform/time/days";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";
import type { Call } from "./call";

const RESULT_WITHIN_HOURS = 12;
/** An outcome that is recorded later than this after a call began is of another call. */
export const RESULT_WITHIN = Prisma.sql`make_interval(hours => ${RESULT_WITHIN_HOURS}::int)`;

/** The columns of `calls` that make a call. */
export const callColumns = columns("Call", "calls", [
  ...(["id", "tenant_id", "call_id", "lead_id", "user_id", "source", "direction", "started_at"] as const),
  ...(["connected_at", "ended_at", "ended_by", "outcome", "reported_by_id"] as const),
]);

export type CallRow = RowOf<typeof callColumns>;

/** A call as responses show it. */
export function toCall(row: Omit<CallRow, "tenant_id" | "reported_by_id">): Call {
  const began = row.connected_at ?? row.started_at;
  return {
    id: row.id,
    call_id: row.call_id,
    lead_id: row.lead_id,
    user_id: row.user_id,
    source: row.source,
    direction: row.direction,
    started_at: row.started_at.toISOString(),
    connected_at: isoOf(row.connected_at),
    ended_at: isoOf(row.ended_at),
    ended_by: row.ended_by,
    duration_seconds: row.ended_at && Math.max(0, Math.round((row.ended_at.getTime() - began.getTime()) / SECOND_MS)),
    outcome: row.outcome,
  };
}

/** What the timeline says of a call, by the event that its start and its end each append. @param agent by name */
export function callEvent(row: CallRow, agent: string | null) {
  const { id, lead_id: _, call_id: __, user_id: ___, connected_at: ____, ...shown } = toCall(row);
  return { type: "call", new: { call: id, ...shown, assigned_user: agent } } as const;
}

/** Ends the open calls of a condition on `calls`. Their leads must be locked. @returns them, with their agents by name */
export const closeCalls = (condition: Prisma.Sql, by: NonNullable<Call["ended_by"]>) =>
  db.$queryRaw<(CallRow & { agent: string | null })[]>`
    UPDATE calls SET ended_at = greatest(now(), started_at), ended_by = ${by}
    WHERE ended_at IS NULL AND direction = 'outgoing' AND ${condition}
    RETURNING ${callColumns},
      (SELECT concat_ws(' ', name, surname) FROM users WHERE users.id = calls.user_id) AS agent`;

/** The condition on `calls` that a call was started in the console. */
export const IS_OF_CONSOLE = Prisma.sql`calls.source = 'console'`;

/**
 * The condition on `calls` that the lead is no longer its agent's to call: it is processed, somebody else has it outside of
 * the team's diary, or it has lost its agent since the call began.
 */
export const IS_LEFT = Prisma.sql`EXISTS (
  SELECT FROM leads WHERE leads.id = calls.lead_id AND (
    leads.processed_at IS NOT NULL
    OR leads.assigned_user_id IS DISTINCT FROM calls.user_id AND leads.diary_scope IS DISTINCT FROM 'team'
      AND (leads.assigned_user_id IS NOT NULL OR EXISTS (
        SELECT FROM lead_events released
        WHERE released.lead_id = leads.id AND released.type <> 'call' AND released.new -> 'assigned_user' = 'null'
          -- Not by time: the server's clock and the database's may differ.
          AND released.id > (
            SELECT min(began.id) FROM lead_events began
            WHERE began.lead_id = leads.id AND began.type = 'call' AND began.new -> 'call' = to_jsonb(calls.id))))))`;

const isRecent = Prisma.sql`calls.started_at > now() - ${RESULT_WITHIN}`;

/** A user's latest outgoing call of a lead, if it is one that has no outcome yet. The next outcome is no second attempt. */
export async function findCallWithoutResult(leadId: number, userId: number): Promise<{ id: number } | null> {
  const [latest] = await db.$queryRaw<{ id: number; has_result: boolean }[]>`
    SELECT id, result_event_id IS NOT NULL AS has_result FROM calls
    WHERE lead_id = ${leadId} AND user_id = ${userId} AND direction = 'outgoing' AND ${isRecent}
    ORDER BY id DESC LIMIT 1`;
  return latest && !latest.has_result ? latest : null;
}

type Timed = "started_at" | "connected_at" | "ended_at";
type Listed = Omit<CallRow, "tenant_id" | "reported_by_id" | Timed> & Record<Timed, string | null>;

/** The latest outgoing call of each user, as JSON makes it, if it is one that has no outcome yet. */
export type LatestCalls = Listed[];

/** For a query of `leads AS lead`: its LatestCalls. */
export const latestCalls = (): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(json_agg(latest) FILTER (WHERE latest.result_event_id IS NULL), '[]') FROM (
    SELECT DISTINCT ON (calls.user_id) ${callColumns}, calls.result_event_id FROM calls
    WHERE calls.lead_id = lead.id AND calls.user_id IS NOT NULL AND calls.direction = 'outgoing' AND ${isRecent}
    ORDER BY calls.user_id, calls.id DESC
  ) AS latest)`;

/** The user's call among them; null where there is none. */
export function callOf(latest: LatestCalls, userId: number): Call | null {
  const call = latest.find(({ user_id }) => user_id === userId);
  if (!call?.started_at) return null;
  return toCall({
    ...call,
    started_at: new Date(call.started_at),
    connected_at: dateOf(call.connected_at),
    ended_at: dateOf(call.ended_at),
  });
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));
