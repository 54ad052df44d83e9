import "server-only";
import { callingHoursEnd, nextCallingTime } from "@/lib/insurance/calling-hours";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { db } from "@/lib/platform/db/client.server";

type CallTimes = Pick<LeadDetail, "call_opens_at" | "call_closes_at">;

/** When a client may be called, for a tenant that enforces calling hours or does not. */
export function callTimes(isEnforced: boolean, now = new Date()): CallTimes {
  if (!isEnforced) return { call_opens_at: null, call_closes_at: null };
  const closes = callingHoursEnd(now);
  return {
    call_opens_at: closes ? null : nextCallingTime(now).toISOString(),
    call_closes_at: closes?.toISOString() ?? null,
  };
}

/** The same for the clients of a tenant; without one they may always be called. */
export async function callTimesOf(tenantId: number | null): Promise<CallTimes> {
  if (tenantId === null) return callTimes(false);
  const where = { id: tenantId };
  const tenant = await db.tenant.findFirst({ where, select: { calling_hours_enforced: true } });
  return callTimes(tenant?.calling_hours_enforced ?? false);
}
