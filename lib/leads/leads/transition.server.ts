import "server-only";
import { can } from "@/lib/identity/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isFull, lockRoom, tooMany } from "@/lib/leads/allocation/room.server";
import { differences } from "@/lib/platform/audit/audit.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/format";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { changeFor } from "./change.server";
import { toLeadDetail } from "./detail.server";
import { recordLeadEvent } from "./events.server";
import { withdrawConsent } from "./opt-out.server";
import { findLeadRecord, type LeadRecord, lockLead } from "./record.server";
import { isoOf } from "./rows.server";
import type { LeadDetail, Transition } from "./schema";
import { ASKED_NOT_TO_BE_CALLED } from "./status";
import { checkTransition } from "./transitions";

/**
 * Gives a lead another status.
 * @throws HttpError 404, 409 when it is locked, has a newer version or, where none is given, changes while this waits, or
 *   to somebody who takes more leads than their team allows, 422 when there is no such way, 403
 */
export async function transitionLead(actor: Actor, id: number, input: Transition): Promise<LeadDetail> {
  // Read before anything waits: of many that come at once, one changes the lead.
  const found = await db.lead.findFirst({ where: { id }, select: { version: true } });
  return transaction(async () => {
    const lead = await lockLead(actor, id, input.version ?? found?.version);
    const isTaking = input.to === "Allocated" && !can(actor, "leads.allocate");
    return isTaking ? take(actor, lead, input) : apply(actor, lead, input);
  });
}

/**
 * Takes a new lead.
 * @throws HttpError 404, 409 naming whoever has it already, and to somebody who holds as many as their team allows
 */
export function claimLead(actor: Actor, id: number): Promise<LeadDetail> {
  return transaction(async () => {
    const lead = await lockLead(actor, id);
    if (lead.assigned_user_id !== null && lead.processed_at === null) throw taken(lead, actor);
    return take(actor, lead, { to: "Allocated", assigned_user_id: actor.id });
  });
}

/** Puts an allocated lead back among the new ones. @throws HttpError 404, 403, 409, 422 as every transition */
export function releaseLead(actor: Actor, id: number): Promise<LeadDetail> {
  return transaction(async () => apply(actor, await lockLead(actor, id), { to: "New" }));
}

// The cap is for whoever takes a lead, not for whoever is given one by a manager.
async function take(actor: Actor, lead: LeadRecord, input: Transition): Promise<LeadDetail> {
  const room = await lockRoom(actor, lead.tenant_id);
  if (room && isFull(room)) throw tooMany(room);
  return apply(actor, lead, input);
}

/** Gives a locked lead another status, with all that follows from it. @throws HttpError 403, 409, 422 */
export async function apply(actor: Actor, lead: LeadRecord, input: Transition): Promise<LeadDetail> {
  requireTransition(actor, lead, input);
  const change = await changeFor(actor, lead, input);
  await db.lead.update({
    where: { id: lead.id },
    data: { ...change, note: input.note ?? undefined, version: { increment: 1 } },
  });
  if (change.reason === ASKED_NOT_TO_BE_CALLED) await withdrawConsent(actor, lead, input.note ?? null);
  const after = await findLeadRecord(lead.id);
  const changed = differences(shownOf(lead), shownOf(after));
  await recordLeadEvent(actor, lead, {
    type: "status",
    old: { status: lead.status, ...changed.old },
    new: { status: after.status, ...changed.row },
    reason: input.reason ?? after.reason,
    note: input.note,
  });
  return toLeadDetail(after, actor);
}

function requireTransition(actor: Actor, lead: LeadRecord, { to, reason }: Transition): void {
  const refusal = checkTransition(lead, to, actor);
  if (refusal?.kind === "locked") throw conflict(refusal.message);
  if (refusal?.kind === "forbidden") throw forbidden(refusal.message);
  if (refusal) throw invalid({ to: refusal.message });
  if (lead.status === "Declined" && !reason) throw invalid({ reason: "Say why the lead is reopened" });
}

function taken(lead: LeadRecord, actor: Actor) {
  if (lead.assigned_user_id === actor.id) return conflict("This lead is yours already.");
  const holder = lead.assigned_user ? fullNameOf(lead.assigned_user) : "Somebody else";
  return conflict(`${holder} has this lead already.`, { assigned_user: lead.assigned_user });
}

/** What the timeline tells of a lead before and after. */
export const shownOf = (lead: LeadRecord) => ({
  assigned_user: lead.assigned_user && fullNameOf(lead.assigned_user),
  attempts: lead.attempts,
  next_action_at: isoOf(lead.next_action_at),
  diary_at: isoOf(lead.diary_at),
  diary_scope: lead.diary_scope,
  processed_outcome: lead.processed_outcome,
});
