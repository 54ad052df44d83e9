import { db } from "@/lib/platform/db/client.server";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/time";
import { type Floor, insertAll } from "./floor";

const FIRST_EXTENSION = 201;
const CALLS = 8;
const AFTER_MS = 5 * MINUTE_MS;
/** Every other one is answered. */
const ENDS = [
  { outcome: "no-answer", seconds: 25 },
  { outcome: "answered", seconds: 94 },
] as const;

/** Gives every colleague an extension, and some leads that were called a call back, as a telephone system reports it. */
export async function seedTelephony({ tenantId: tenant_id, colleagues, clock }: Floor): Promise<void> {
  for (const [index, { id }] of colleagues.entries())
    await db.user.update({ where: { id }, data: { agent_extension: String(FIRST_EXTENSION + index) } });
  const leads = await db.lead.findMany({
    where: {
      ...{ tenant_id, processed_at: null, assigned_user: { isNot: null } },
      last_attempt_at: { lt: new Date(clock.now.getTime() - 2 * AFTER_MS) },
    },
    select: { id: true, last_attempt_at: true, assigned_user_id: true },
    orderBy: [{ last_attempt_at: "desc" }, { id: "asc" }],
    take: CALLS,
  });
  for (const [index, { id: lead_id, last_attempt_at, assigned_user_id: user_id }] of leads.entries()) {
    const { outcome, seconds } = ENDS[index % ENDS.length] ?? ENDS[0];
    const started_at = new Date((last_attempt_at?.getTime() ?? 0) + AFTER_MS);
    const ended_at = new Date(started_at.getTime() + seconds * SECOND_MS);
    const reported = { direction: "incoming", started_at, ended_at, outcome };
    const call_id = `demo-${tenant_id}-${index + 1}`;
    const call = await db.call.create({
      data: { tenant_id, lead_id, user_id, call_id, ...reported, created_at: started_at },
    });
    const assigned_user = colleagues.find(({ id }) => id === user_id)?.full_name ?? null;
    const told = { ...reported, started_at: started_at.toISOString(), ended_at: ended_at.toISOString() };
    await insertAll("lead_events", [
      {
        ...{ tenant_id, lead_id, type: "call", digests: null, actor_name: "Dialler (API key)", created_at: ended_at },
        new: { call: call.id, ...told, duration_seconds: seconds, assigned_user },
      },
    ]);
  }
}
