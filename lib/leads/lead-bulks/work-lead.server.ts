import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { recordLeadEvent } from "@/lib/leads/leads/events.server";
import { type LeadRecord, lockLead } from "@/lib/leads/leads/record.server";
import { apply } from "@/lib/leads/leads/transition.server";
import { NOT_TO_BE_CONTACTED } from "@/lib/leads/leads/transitions";
import { db } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import type { BulkParams } from "./schema";

/**
 * Does to one lead what a bulk action does to all, by the rules that hold for a single one.
 * @param place how many leads come before it: those that are allocated to several people go to them by turns
 * @throws HttpError 403, 404, 409, 422
 */
export async function workLead(
  actor: Actor,
  id: number,
  { action, params }: { action: string; params: unknown },
  place: number,
): Promise<void> {
  const { user_ids, team_id, reason, note } = params as BulkParams;
  const lead = await lockLead(actor, id);
  if (action === "release") await apply(actor, lead, { to: "New", note });
  else if (action === "decline") await apply(actor, lead, { to: "Declined", reason, note });
  else await allocate(actor, lead, user_ids[place % user_ids.length], team_id, { reason, note });
}

type Why = { reason: string | null; note: string | null };

async function allocate(actor: Actor, lead: LeadRecord, userId: number | undefined, teamId: number | null, why: Why) {
  if (userId === undefined && lead.processed_at !== null)
    throw conflict("This lead is processed: no team works on it.");
  if (lead.suppressed) throw conflict(NOT_TO_BE_CONTACTED);
  if (lead.assigned_user_id !== userId || lead.status !== "Allocated") {
    // Whoever has it so far lets go of it first.
    if (lead.status === "Allocated") await apply(actor, lead, { to: "New" });
    if (userId !== undefined) await apply(actor, await lockLead(actor, lead.id), allocation(userId, why));
  }
  if (teamId !== null && teamId !== lead.team_id) await giveToTeam(actor, lead, teamId);
}

const allocation = (assigned_user_id: number, why: Why) => ({ to: "Allocated" as const, assigned_user_id, ...why });

async function giveToTeam(actor: Actor, lead: LeadRecord, team_id: number): Promise<void> {
  const ids = [team_id, ...(lead.team_id === null ? [] : [lead.team_id])];
  const teams = await db.team.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const nameOf = (id: number | null) => teams.find((team) => team.id === id)?.name ?? null;
  if (nameOf(team_id) === null) throw conflict("The team is not there any more.");
  await db.lead.update({ where: { id: lead.id }, data: { team_id, version: { increment: 1 } }, select: { id: true } });
  await recordLeadEvent(actor, lead, {
    type: "assigned",
    old: { team: nameOf(lead.team_id) },
    new: { team: nameOf(team_id) },
  });
}
