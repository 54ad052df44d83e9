import "server-only";
import { differences } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { teamsOf } from "@/lib/identity/teams/reach.server";
import { requireVisibleProduct } from "@/lib/identity/tenancy/visible-products.server";
import { callingHoursSentence, isWithinCallingHours } from "@/lib/insurance/calling-hours";
import { callingLawOf } from "@/lib/insurance/law/law.server";
import { capReached, isFull, lockAgentCapacity } from "@/lib/leads/allocation/agent-capacity.server";
import { NOT_CLEANSED } from "@/lib/leads/record/call-refusals";
import { isStopped } from "@/lib/leads/record/call-rules.server";
import { applyLeadChange } from "@/lib/leads/record/change.server";
import type { Locked } from "@/lib/leads/record/lock.server";
import { findLeadRecord, type LeadRecord } from "@/lib/leads/record/record.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { type DiaryScope, LEAD_STATUS } from "@/lib/leads/record/status";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { formatDateTime } from "@/lib/platform/text/format";
import { isoOf } from "@/lib/platform/time/days";
import { toLeadDetail } from "./detail.server";
import { lockNextLead, nextDueFor } from "./queue.server";
import type { NextLead } from "./schema";
import { applyTransition, shownOf } from "./transition.server";

/** The reason shown in the timeline. */
const REASON = "Next lead";

/**
 * Assigns the actor the next lead in the order of queue.server.ts, and returns the same one until it is worked.
 * @throws HttpError 409 for an actor who is away, at the cap or without a tenant, outside calling hours if the tenant
 *   enforces them, and without the registry's answer if it stops for that; 422 on product_id
 */
export function nextLead(actor: Actor, productId: number): Promise<NextLead> {
  return transaction(async () => {
    await requireVisibleProduct(productId);
    const tenantId = actor.tenant_id;
    const capacity = tenantId === null ? null : await lockAgentCapacity(actor, tenantId);
    if (tenantId === null || capacity === null) throw conflict("Only members of an organisation get leads.");
    if (capacity.absent_until && capacity.absent_until > new Date()) {
      throw conflict(
        `You are away until ${formatDateTime(capacity.absent_until)}. Say that you are back to get leads.`,
      );
    }
    await requireCallingHours(tenantId);
    const caller = { id: actor.id, tenantId, productId, teams: await teamsOf(actor.id) };
    const lead = await lockNextLead(caller, isFull(capacity));
    if (lead) return { lead: await assignTo(actor, lead) };
    if (isFull(capacity)) throw capReached(capacity);
    if (await isStopped(tenantId)) throw conflict(NOT_CLEANSED);
    return { lead: null, next_at: isoOf(await nextDueFor(caller)) };
  });
}

async function requireCallingHours(tenantId: number): Promise<void> {
  const tenant = await db.tenant.findFirstOrThrow({
    where: { id: tenantId },
    select: { calling_hours_enforced: true },
  });
  const enforced = callingLawOf(tenant);
  if (enforced && !isWithinCallingHours(new Date(), enforced)) throw conflict(`${callingHoursSentence(enforced)}.`);
}

async function assignTo(actor: Actor, lead: Locked<LeadRecord>): Promise<LeadDetail> {
  if (lead.assigned_user_id === actor.id) return toLeadDetail(lead, actor);
  if (LEAD_STATUS[lead.status].queue === "unassigned") {
    return applyTransition(actor, lead, { to: "Allocated", assigned_user_id: actor.id, reason: REASON });
  }
  return changeAgent(actor, lead);
}

// A retry or diary entry keeps its status. The team's entry becomes the agent's own, so that nobody else is offered it.
async function changeAgent(actor: Actor, lead: Locked<LeadRecord>): Promise<LeadDetail> {
  const diary_scope: DiaryScope | null = lead.diary_scope && "mine";
  const { old, row } = differences(shownOf(lead), shownOf({ ...lead, diary_scope, assigned_user: actor }));
  const set = { assigned_user_id: actor.id, allocated_at: new Date(), diary_scope };
  await applyLeadChange(actor, lead, { type: "assigned", set, old, new: row, reason: REASON });
  return toLeadDetail(await findLeadRecord(lead.id), actor);
}
