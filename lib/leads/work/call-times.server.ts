import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import {
  type CallingLaw,
  callingHoursEnd,
  nextCallingTime,
  proposeCallTime,
  suggestCallTimes,
} from "@/lib/insurance/calling-hours";
import { callingLawOf } from "@/lib/insurance/law/law.server";
import { findLeadRecord } from "@/lib/leads/record/record.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { db } from "@/lib/platform/db/client.server";
import { isoOf } from "@/lib/platform/time/days";
import { checkDiaryTime } from "./dispositions";
import type { CallTime } from "./schema";

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

/**
 * Whether the next call to a lead can be agreed for a time.
 * @param at by default the time that forms propose
 * @throws HttpError 404
 */
export async function checkCallTimeOf(actor: Actor, id: number, at: string | undefined): Promise<CallTime> {
  const { tenant } = await findLeadRecord(id, await reachOf(actor));
  const [now, enforced] = [new Date(), callingLawOf(tenant)];
  return { refusal: checkDiaryTime(at ? new Date(at) : proposeCallTime(now, enforced), enforced, now) };
}
