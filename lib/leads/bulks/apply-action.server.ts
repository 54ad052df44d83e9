import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { NOT_TO_BE_CONTACTED } from "@/lib/leads/record/call-refusals";
import { applyLeadChange } from "@/lib/leads/record/change.server";
import { type Locked, lockAndRead } from "@/lib/leads/record/lock.server";
import { findLeadRecord, type LeadRecord } from "@/lib/leads/record/record.server";
import { lockLead } from "@/lib/leads/work/lock.server";
import { applyTransition } from "@/lib/leads/work/transition.server";
import { restoreLead } from "@/lib/leads/work/undo.server";
import { keepForBulkUndo, undoColumnsOf } from "@/lib/leads/work/undo-record.server";
import { db } from "@/lib/platform/db/client.server";
import type { LeadBulk as BulkRecord } from "@/lib/platform/db/generated/client";
import { conflict, notFound } from "@/lib/platform/http/errors.server";
import { isUndoableBulk } from "./schema";
import { paramsOf } from "./stored.server";

/**
 * Applies a bulk action to one lead, by the same rules as for a single lead.
 * @param place how many leads come before it, which decides whose turn it is when several agents get leads
 * @throws HttpError 403, 404, 409, 422
 */
export async function applyBulkAction(actor: Actor, id: number, bulk: BulkRecord, place: number): Promise<void> {
  if (bulk.undoes_id !== null) return undoOne(actor, id, bulk.undoes_id);
  const { action } = bulk;
  const { user_ids, team_id, reason, note } = paramsOf(bulk);
  const lead = await lockLead(actor, id);
  if (action === "release") await applyTransition(actor, lead, { to: "New", note });
  else if (action === "decline") await applyTransition(actor, lead, { to: "Declined", reason, note }, false);
  else await allocate(actor, lead, user_ids[place % user_ids.length], team_id, { reason, note });
  if (isUndoableBulk({ action, reason })) await keepForBulkUndo(lead, bulk, actor.id);
}

// Without the record scope: whoever gave a lead to another team may take it back.
async function undoOne(actor: Actor, id: number, bulkId: number): Promise<void> {
  const lead = await lockAndRead(id, () => findLeadRecord(id));
  if (!lead) throw notFound();
  const kept = await db.leadUndo.findFirst({ where: { lead_id: id, bulk_id: bulkId } });
  if (!kept) throw conflict("This lead has changed since, so it stays as it is.");
  await restoreLead(actor, lead, undoColumnsOf(kept), false);
  await db.leadUndo.deleteMany({ where: { lead_id: id } });
}

type Why = { reason: string | null; note: string | null };

async function allocate(
  actor: Actor,
  lead: Locked<LeadRecord>,
  userId: number | undefined,
  teamId: number | null,
  why: Why,
) {
  if (userId === undefined && lead.processed_at !== null)
    throw conflict("This lead is processed, so it can't be given to a team.");
  if (lead.suppressed) throw conflict(NOT_TO_BE_CONTACTED);
  if (lead.call_refusal) throw conflict(lead.call_refusal);
  if (userId === undefined && lead.team?.id === teamId && lead.status !== "Allocated")
    throw conflict(`This lead is already with ${lead.team.name}.`);
  const isHeld = lead.status === "Allocated" && lead.processed_at === null;
  if (!isHeld || lead.assigned_user_id !== userId) {
    // Released first, so that the timeline says who had it.
    if (isHeld) await applyTransition(actor, lead, { to: "New" });
    if (userId !== undefined) {
      await applyTransition(actor, await lockLead(actor, lead.id), allocation(userId, why), false);
    }
  }
  if (teamId !== null && teamId !== lead.team_id) await assignToTeam(actor, lead, teamId);
}

const allocation = (assigned_user_id: number, why: Why) => ({ to: "Allocated" as const, assigned_user_id, ...why });

async function assignToTeam(actor: Actor, lead: Locked<LeadRecord>, team_id: number): Promise<void> {
  const ids = [team_id, ...(lead.team_id === null ? [] : [lead.team_id])];
  const teams = await db.team.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const nameOf = (id: number | null) => teams.find((team) => team.id === id)?.name ?? null;
  if (nameOf(team_id) === null) throw conflict("The team no longer exists.");
  await applyLeadChange(actor, lead, {
    type: "assigned",
    set: { team_id },
    old: { team: nameOf(lead.team_id) },
    new: { team: nameOf(team_id) },
  });
}
