import "server-only";
import { differences } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseAnonymised } from "@/lib/leads/record/anonymised.server";
import { whyNotGiven } from "@/lib/leads/record/call-rules.server";
import { applyLeadChange } from "@/lib/leads/record/change.server";
import type { Locked } from "@/lib/leads/record/lock.server";
import { findLeadRecord, type LeadRecord } from "@/lib/leads/record/record.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { conflict } from "@/lib/platform/http/errors.server";
import { toLeadDetail } from "./detail.server";
import { lockLead } from "./lock.server";
import { shownOf } from "./transition.server";
import { type UndoColumns, undoColumns, undoColumnsOf } from "./undo-record.server";
import { undoableUntil } from "./undoable";

/**
 * Takes the actor's last disposition of a lead back, or its "Mark processed".
 * @param eventId the change
 * @throws HttpError 404, and 409 when it was another session's, a minute has passed, or something has happened since
 */
export function undoLeadChange(actor: Actor, id: number, eventId: number): Promise<LeadDetail> {
  return transaction(async () => {
    const lead = await lockLead(actor, id);
    const kept = await db.leadUndo.findFirst({ where: { lead_id: id, event_id: eventId } });
    if (!kept || undoableUntil(kept.created_at) <= new Date()) throw conflict(TOO_LATE);
    if (kept.user_id !== actor.id || kept.session_id !== actor.session_id) throw conflict(OF_ANOTHER_SESSION);
    // The call itself stays an attempt, whose outcome is asked for again.
    const { count } = await db.call.updateMany({
      where: { lead_id: id, result_event_id: eventId },
      data: { result_event_id: null },
    });
    const [undone, call] = await Promise.all([
      attemptOf({ id: eventId }),
      attemptOf({ lead_id: id, id: { gt: eventId } }),
    ]);
    const stored = undoColumnsOf(kept);
    const columns = { ...stored, first_attempt_at: stored.first_attempt_at ?? call?.created_at ?? null };
    await restoreLead(actor, lead, columns, undone !== null && count === 0);
    return toLeadDetail(await findLeadRecord(id), actor);
  });
}

/** The first counted attempt of a condition. */
const attemptOf = (where: Prisma.LeadEventWhereInput) =>
  db.leadEvent.findFirst({ where: { ...where, attempts: 1 }, orderBy: { id: "asc" }, select: { created_at: true } });

const TOO_LATE = "You can no longer undo this: a minute has passed, or the lead has changed since.";
const AGENT_MOVED = "Its agent has moved to another organisation. Allocate the lead to another agent.";
const OF_ANOTHER_SESSION = "Only the user who did this can undo it, in the same session.";

/**
 * Gives a lead the columns that it had, with an event that says so.
 * @param isAttempt a counted attempt is taken back; without one, a call may have been reported since, and stays an attempt
 */
export async function restoreLead(
  actor: Actor,
  lead: Locked<LeadRecord>,
  stored: UndoColumns,
  isAttempt: boolean,
): Promise<void> {
  refuseAnonymised(lead);
  const columns = isAttempt ? stored : { ...stored, first_attempt_at: lead.first_attempt_at };
  const before = { ...lead, ...columns };
  const { old, row } = differences(await toldOf(lead), await toldOf(before));
  if (Object.keys(differences(undoColumns.parse(lead), columns).row).length === 0) return;
  if (before.assigned_user_id !== null && before.processed_at === null && !isHeldBy(lead, before.assigned_user_id)) {
    const { assigned_user_id: id, tenant_id } = before;
    if (!(await db.user.findFirst({ where: { id, tenant_id } }))) throw conflict(AGENT_MOVED);
    const refusal = whyNotGiven(lead, { purpose: "give", to: id });
    if (refusal) throw conflict(refusal);
  }
  await applyLeadChange(actor, lead, {
    type: "undone",
    set: columns,
    old: { status: lead.status, ...old },
    new: { status: before.status, ...row },
    ...(isAttempt && { attempts: -1 }),
  });
}

const isHeldBy = (lead: LeadRecord, userId: number) => lead.assigned_user_id === userId && lead.processed_at === null;

/** What the timeline shows of a lead, with its agent and its team by name. */
async function toldOf(lead: LeadRecord) {
  const [assigned_user, team] = await Promise.all([
    nameOrNull(lead.assigned_user_id, (id) => db.user.findFirst({ where: { id }, select: PERSON })),
    nameOrNull(lead.team_id, (id) => db.team.findFirst({ where: { id }, select: { name: true } })),
  ]);
  return { ...shownOf({ ...lead, assigned_user }), team: team?.name ?? null };
}

const PERSON = { id: true, name: true, surname: true } as const;

const nameOrNull = async <Found>(id: number | null, find: (id: number) => Promise<Found>) =>
  id === null ? null : find(id);
