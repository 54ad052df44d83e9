import "server-only";
import { differences } from "@/lib/identity/audit/audit.server";
import { staleVersion } from "@/lib/identity/http/resource.server";
import { notify } from "@/lib/identity/notifications/notify.server";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { capReached, isFull, lockAgentCapacity } from "@/lib/leads/allocation/agent-capacity.server";
import { withdrawConsent } from "@/lib/leads/consents/withdraw.server";
import { type Given, whyNotGiven } from "@/lib/leads/record/call-rules.server";
import { applyLeadChange } from "@/lib/leads/record/change.server";
import type { Locked } from "@/lib/leads/record/lock.server";
import { findLeadRecord, type LeadRecord } from "@/lib/leads/record/record.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { ASKED_NOT_TO_BE_CALLED } from "@/lib/leads/record/status";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { isoOf } from "@/lib/platform/time/days";
import { firstsOf, resultOf } from "./attempt";
import { toLeadDetail } from "./detail.server";
import { dispositionOf } from "./disposition.server";
import { lockLead } from "./lock.server";
import type { Transition } from "./schema";
import { checkTransition, reopeningOf } from "./transitions";
import { keepForUndo } from "./undo-record.server";
import { isUndoable } from "./undoable";

/**
 * Gives a lead another status.
 * @throws HttpError 404, 409 when it is locked, has a newer version or, without one, has changed since `receivedAt`, or to somebody who takes more leads than their team allows, 422 when there is no such transition, 403
 */
export async function transitionLead(
  actor: Actor,
  id: number,
  input: Transition,
  receivedAt: Date,
): Promise<LeadDetail> {
  // A change that began before this request may commit while it waits for the lock.
  const found = await db.lead.findFirst({ where: { id }, select: { version: true } });
  return transaction(async () => {
    const lead = await lockLead(actor, id, input.version ?? found?.version);
    if (input.version === undefined && lead.updated_at > receivedAt) throw staleVersion(toLeadDetail(lead, actor));
    const isTaking = input.to === "Allocated" && !can(actor, "leads.allocate");
    return isTaking ? take(actor, lead, input) : applyTransition(actor, lead, input);
  });
}

/**
 * Takes a new lead.
 * @throws HttpError 404, 409 naming whoever has it already, and to somebody who holds as many as their team allows
 */
export function claimLead(actor: Actor, id: number): Promise<LeadDetail> {
  return transaction(async () => {
    const lead = await lockLead(actor, id);
    if (lead.assigned_user_id !== null && lead.processed_at === null) throw alreadyTaken(lead, actor);
    return take(actor, lead, { to: "Allocated", assigned_user_id: actor.id });
  });
}

/** Puts an allocated lead back among the new ones. @throws HttpError 404, 403, 409, 422 as every transition */
export function releaseLead(actor: Actor, id: number): Promise<LeadDetail> {
  return transaction(async () => applyTransition(actor, await lockLead(actor, id), { to: "New" }));
}

// The cap is for whoever takes a lead, not for whoever is given one by a manager.
async function take(actor: Actor, lead: Locked<LeadRecord>, input: Transition): Promise<LeadDetail> {
  requireTransition(actor, lead, input);
  requireGivable(lead, { purpose: "take", to: actor.id });
  const capacity = await lockAgentCapacity(actor, lead.tenant_id);
  if (capacity && isFull(capacity)) throw capReached(capacity);
  return applyTransition(actor, lead, input);
}

/**
 * Gives a locked lead another status, with all that follows from it.
 * @param isCall false when nobody called, whatever the status
 * @throws HttpError 403, 409, 422
 */
export async function applyTransition(
  actor: Actor,
  lead: Locked<LeadRecord>,
  input: Transition,
  isCall = true,
): Promise<LeadDetail> {
  requireTransition(actor, lead, input);
  const now = new Date();
  const { set, assigned_user } = await dispositionOf(actor, lead, input, now);
  const isGiven = assigned_user !== null && assigned_user.id !== lead.assigned_user_id;
  if (isGiven || set.status === "Allocated") requireGivable(lead, { purpose: "give", to: assigned_user?.id ?? null });
  const result = resultOf(set.status, set.reason, isCall);
  const { old, row } = differences(shownOf(lead), shownOf({ ...lead, ...set, assigned_user }));
  const event = await applyLeadChange(actor, lead, {
    type: "status",
    set: { ...set, ...firstsOf(lead, result, actor, now), note: input.note ?? undefined },
    old: { status: lead.status, ...old },
    new: { status: set.status, ...row },
    reason: input.reason ?? set.reason,
    note: input.note,
    ...(result.isAttempt && { attempts: 1 }),
  });
  const { assigned_user_id: assignee } = input;
  if (isCall && set.status === "Allocated" && assignee && assignee !== actor.id) {
    const { tenant_id, id: lead_id } = lead;
    await notify({ tenant_id, user_id: assignee, kind: "assigned", actor_name: fullNameOf(actor), lead_id });
  }
  if (isCall && isUndoable(set)) await keepForUndo(actor, lead, event.id);
  if (set.reason === ASKED_NOT_TO_BE_CALLED) await withdrawConsent(actor, lead, input.note ?? null);
  return toLeadDetail(await findLeadRecord(lead.id), actor);
}

function requireTransition(actor: Actor, lead: LeadRecord, { to, reason }: Transition): void {
  const refusal = checkTransition(lead, to, actor);
  if (refusal?.kind === "locked") throw conflict(refusal.message);
  if (refusal?.kind === "forbidden") throw forbidden(refusal.message);
  if (refusal) throw invalid({ to: refusal.message });
  if (reopeningOf(lead) === "a manager and a reason" && !reason)
    throw invalid({ reason: "Say why you reopen the lead" });
}

/** @throws HttpError 409 unless the lead may be given to the agent */
function requireGivable(lead: LeadRecord, given: Given): void {
  const refusal = whyNotGiven(lead, given);
  if (refusal) throw conflict(refusal);
}

function alreadyTaken(lead: LeadRecord, actor: Actor) {
  if (lead.assigned_user_id === actor.id) return conflict("This lead is already yours.");
  const holder = lead.assigned_user ? fullNameOf(lead.assigned_user) : "Another agent";
  return conflict(`${holder} already has this lead.`, { assigned_user: lead.assigned_user });
}

type Shown = Pick<
  LeadRecord,
  "assigned_user" | "attempts" | "next_action_at" | "diary_at" | "diary_scope" | "processed_outcome"
>;

/** What the timeline shows of a lead before and after a change. */
export const shownOf = (lead: Shown) => ({
  assigned_user: lead.assigned_user && fullNameOf(lead.assigned_user),
  attempts: lead.attempts,
  next_action_at: isoOf(lead.next_action_at),
  diary_at: isoOf(lead.diary_at),
  diary_scope: lead.diary_scope,
  processed_outcome: lead.processed_outcome,
});
