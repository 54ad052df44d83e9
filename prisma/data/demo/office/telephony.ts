import { z } from "zod";
import { CALL_OUTCOMES } from "@/lib/leads/record/calls/call";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/time/milliseconds";
import type { Floor } from "../floor";
import type { NewLeadEvent } from "../leads/events";
import type { SeededLead } from "../leads/index";
import telephony from "./telephony.json" with { type: "json" };

const END = z.object({ outcome: z.enum(CALL_OUTCOMES), seconds: z.int() });
const AFTER_MS = 5 * MINUTE_MS;
const {
  calls: CALLS,
  reported_by,
  ends,
} = z
  .object({
    /** How many there are. */
    calls: z.int(),
    reported_by: z.string(),
    /** How they end, in turn. */
    ends: z.tuple([END], END),
  })
  .parse(telephony);

/** Adds incoming calls of leads that were called before, as a telephone system reports them. @returns their events */
export async function addCalls({ load, tenantId: tenant_id, clock }: Floor, leads: readonly SeededLead[]) {
  const called = leads
    .flatMap(({ id, row, story }) => {
      const at = row.last_attempt_at?.getTime();
      const isWorked = row.processed_at === null && row.assigned_user_id !== null;
      if (!isWorked || at === undefined || at >= clock.now.getTime() - 2 * AFTER_MS) return [];
      return { lead_id: id, agent: story.agent, at };
    })
    .toSorted((one, other) => other.at - one.at)
    .slice(0, CALLS);
  const calls = await load.withIds("calls", called);
  return calls.map(({ id, lead_id, agent, at }, index): NewLeadEvent => {
    const { outcome, seconds } = ends[index % ends.length] ?? ends[0];
    const started_at = new Date(at + AFTER_MS);
    const ended_at = new Date(started_at.getTime() + seconds * SECOND_MS);
    const reported = { direction: "incoming" as const, started_at, ended_at, outcome };
    const call_id = `demo-${tenant_id}-${index + 1}`;
    load.add("calls", [{ id, tenant_id, lead_id, user_id: agent.id, call_id, ...reported, created_at: started_at }]);
    return {
      ...{ lead_id, type: "call", actor_name: reported_by, created_at: ended_at },
      new: { call: id, ...reported, duration_seconds: seconds, assigned_user: agent.full_name },
    };
  });
}
