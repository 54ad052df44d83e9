import "server-only";
import { randomUUID } from "node:crypto";
import type { Author } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isReported } from "@/lib/leads/calls/dial";
import { findDialling } from "@/lib/leads/calls/dialling.server";
import { whyNotGiven } from "@/lib/leads/record/call-rules.server";
import type { Call } from "@/lib/leads/record/calls/call";
import { callEvent, IS_OF_CONSOLE, toCall } from "@/lib/leads/record/calls/calls.server";
import { appendAttempt, endCalls } from "@/lib/leads/record/change.server";
import { lockAll } from "@/lib/leads/record/lock.server";
import type { LeadRecord } from "@/lib/leads/record/record.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, notFound } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { lockLead } from "./lock.server";

type User = { id: number };

/**
 * Starts a call of a lead, and ends the one that the actor has open. Where no telephone system will report how it goes, it
 * counts as connected at once.
 * @throws HttpError 404, 409 with the reason when the lead may not be called
 */
export function startCall(actor: Actor, id: number): Promise<Call> {
  return transaction(async () => {
    await lockForCall(actor, id);
    const lead = await lockLead(actor, id);
    const refusal = whyNotCalled(actor, lead);
    if (refusal) throw conflict(refusal);
    await endCallsOfUser(actor, actor);
    const now = new Date();
    const row = await db.call.create({
      data: {
        ...{ tenant_id: lead.tenant_id, lead_id: id, call_id: randomUUID(), source: "console", direction: "outgoing" },
        ...{ user_id: actor.id, reported_by_id: actor.id, started_at: now },
        connected_at: isReported(await findDialling(actor, lead.tenant_id), lead) ? null : now,
      },
    });
    await appendAttempt(actor, lead, callEvent(row, fullNameOf(actor)), now);
    await db.leadUndo.deleteMany({ where: { lead_id: id } });
    return toCall(row);
  });
}

/** Ends a call of the actor by hand; one that has ended stays as it is. @throws HttpError 404 */
export function endCall(actor: Actor, id: number, call_id: string): Promise<Call> {
  return transaction(async () => {
    const lead = await lockLead(actor, id);
    const where = {
      tenant_id: lead.tenant_id,
      lead_id: id,
      call_id,
      user_id: actor.id,
      direction: "outgoing",
    } as const;
    const call = await db.call.findFirst({ where, select: { id: true } });
    if (!call) throw notFound();
    await endCalls(actor, Prisma.sql`calls.id = ${call.id}`, "console");
    return toCall(await db.call.findFirstOrThrow({ where }));
  });
}

/** Ends the call that a user has open, in any tenant that the author reaches. */
export const endCallsOfUser = (author: Author, user: User): Promise<number> =>
  endCalls(author, isOfUser(user), "console");

const isOfUser = ({ id }: User) => Prisma.sql`calls.user_id = ${id} AND ${IS_OF_CONSOLE}`;

/** Lets an agent start one call at a time, and locks the lead together with the one of the call that ends. */
async function lockForCall(actor: Actor, id: number): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`calls of user ${actor.id}`}, 0))`;
  await lockAll(Prisma.sql`
    SELECT lead.id FROM leads lead
    WHERE lead.id IN (
      SELECT ${id}::int UNION ALL SELECT lead_id FROM calls WHERE ended_at IS NULL AND ${isOfUser(actor)})
    ORDER BY lead.id`);
}

/** Why the actor may not call a lead now, as a sentence; null when they may. */
function whyNotCalled(actor: Actor, lead: LeadRecord): string | null {
  if (actor.tenant_id !== lead.tenant_id) return "Only members of an organisation can call its leads.";
  if (lead.processed_at !== null) return "This lead is processed. Reopen it before you call.";
  if (lead.phone === null) return "This lead has no phone number.";
  const { assigned_user } = lead;
  if (assigned_user && assigned_user.id !== actor.id && lead.diary_scope !== "team")
    return `${fullNameOf(assigned_user)} has this lead.`;
  return whyNotGiven(lead, { purpose: "take", to: actor.id });
}
