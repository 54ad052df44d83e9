import "server-only";
import { type CallingLaw, callingHoursEnd, nextCallingTime } from "@/lib/insurance/calling-hours";
import { callingLawOf } from "@/lib/insurance/law/law.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { db } from "@/lib/platform/db/client.server";

type CallTimes = Pick<LeadDetail, "call_opens_at" | "call_closes_at">;

/** When a client may be called. @param enforced null for a tenant without calling hours */
export function callTimes(enforced: CallingLaw | null, now = new Date()): CallTimes {
  if (!enforced) return { call_opens_at: null, call_closes_at: null };
  const closes = callingHoursEnd(now, enforced);
  return {
    call_opens_at: closes ? null : nextCallingTime(now, enforced).toISOString(),
    call_closes_at: closes?.toISOString() ?? null,
  };
}

/** The same for the clients of a tenant; without one they may always be called. */
export async function callTimesOf(tenantId: number | null): Promise<CallTimes> {
  if (tenantId === null) return callTimes(null);
  const where = { id: tenantId };
  const tenant = await db.tenant.findFirst({ where, select: { calling_hours_enforced: true } });
  return callTimes(tenant && callingLawOf(tenant));
}
