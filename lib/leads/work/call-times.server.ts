import "server-only";
import {
  type CallingLaw,
  callingHoursEnd,
  nextCallingTime,
  proposeCallTime,
  suggestCallTimes,
} from "@/lib/insurance/calling-hours";
import { callingLawOf } from "@/lib/insurance/law/law.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { db } from "@/lib/platform/db/client.server";
import { isoOf } from "@/lib/platform/time/days";

type CallTimes = Pick<LeadDetail, "call_opens_at" | "call_closes_at">;

/** When a client may be called. @param enforced null for a tenant without calling hours */
function callTimes(enforced: CallingLaw | null, now = new Date()): CallTimes {
  if (!enforced) return { call_opens_at: null, call_closes_at: null };
  const closes = callingHoursEnd(now, enforced);
  return {
    call_opens_at: closes ? null : nextCallingTime(now, enforced).toISOString(),
    call_closes_at: closes?.toISOString() ?? null,
  };
}

type NextCall = CallTimes & Pick<LeadDetail, "proposed_call_at" | "call_suggestions">;

/** When the clients of a tenant may be called, and the times that forms suggest for the next call. */
export function nextCallOf(tenant: { calling_hours_enforced: boolean; pay_day: number }): NextCall {
  const [now, enforced] = [new Date(), callingLawOf(tenant)];
  const { tonight, tomorrow, pay_day } = suggestCallTimes(now, tenant.pay_day, enforced);
  return {
    proposed_call_at: proposeCallTime(now, enforced).toISOString(),
    call_suggestions: {
      tonight: isoOf(tonight),
      tomorrow: tomorrow.toISOString(),
      pay_day: pay_day.toISOString(),
    },
    ...callTimes(enforced, now),
  };
}

/** When the clients of a tenant may be called; without a tenant, always. */
export async function callTimesOf(tenantId: number | null): Promise<CallTimes> {
  if (tenantId === null) return callTimes(null);
  const where = { id: tenantId };
  const tenant = await db.tenant.findFirst({ where, select: { calling_hours_enforced: true } });
  return callTimes(tenant && callingLawOf(tenant));
}
