import "server-only";
import { type CallRow, IS_OF_CONSOLE, RESULT_WITHIN } from "@/lib/leads/record/calls/calls.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { CallInput } from "./schema";
import { AHEAD_MS } from "./schema";

// A telephone system that does not get the console's identifier reports the console's calls under its own, or without one.
// Each is one call, and one attempt.

type User = { id: number };
type Lead = { id: number; tenant_id: number };
type Report = Pick<CallInput, "call_id" | "direction" | "started_at">;

/** The condition on `calls` that an agent started one in the console at about a report's time, not reported before. */
export function isOwnCall(agent: User | null, { direction, started_at }: Omit<Report, "call_id">): Prisma.Sql {
  if (agent === null || direction === "incoming") return Prisma.sql`false`;
  const [from, until] = [-AHEAD_MS, AHEAD_MS].map((ms) => new Date(started_at.getTime() + ms));
  return Prisma.sql`calls.user_id = ${agent.id} AND calls.reported_by_id = calls.user_id AND ${IS_OF_CONSOLE}
    AND calls.started_at BETWEEN ${from} AND ${until}`;
}

/** For a query of `calls`: how far a call's start is from that of a report. */
export const distanceTo = ({ started_at }: Pick<Report, "started_at">): Prisma.Sql =>
  Prisma.sql`abs(extract(epoch FROM calls.started_at - ${started_at}::timestamptz))`;

/**
 * Finds the agent's own call of a lead that a report with an unknown identifier is about, and gives it the identifier.
 * @returns the call's identifier; null when there is no such call
 */
export async function adoptCall(lead: Lead, agent: User | null, report: Report): Promise<string | null> {
  const { call_id = null } = report;
  const [call] = await db.$queryRaw<{ call_id: string }[]>`
    UPDATE calls SET call_id = coalesce(${call_id}, call_id) WHERE id = (
      SELECT id FROM calls WHERE lead_id = ${lead.id} AND ${isOwnCall(agent, report)}
        AND NOT EXISTS (SELECT FROM calls known WHERE known.tenant_id = ${lead.tenant_id} AND known.call_id = ${call_id})
      ORDER BY ${distanceTo(report)}, id DESC LIMIT 1 FOR UPDATE)
    RETURNING call_id`;
  return call?.call_id ?? null;
}

/** The outcome that the agent has recorded since a call began, which counts as the attempt, and belongs to no other call. */
export async function findCountedResult({ lead_id, started_at }: CallRow, agent: User): Promise<{ id: number } | null> {
  const [result] = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM lead_events result
    WHERE lead_id = ${lead_id} AND actor_id = ${agent.id} AND type <> 'call' AND attempts = 1
      AND created_at >= ${started_at} AND created_at < ${started_at}::timestamptz + ${RESULT_WITHIN}
      AND NOT EXISTS (SELECT FROM calls WHERE calls.lead_id = ${lead_id} AND calls.result_event_id = result.id)
      AND NOT EXISTS (
        SELECT FROM lead_events undone
        WHERE undone.lead_id = ${lead_id} AND undone.id > result.id AND undone.attempts = -1)
    ORDER BY id LIMIT 1`;
  return result ?? null;
}
