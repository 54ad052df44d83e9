import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import type { LeadEvent as EventRecord } from "@/lib/platform/db/generated/client";
import { type Page, paginate } from "@/lib/platform/http/list";
import { appendLeadEvent } from "./change.server";
import type { LeadEvent, LeadEventType, TimelineQuery } from "./schema";
import { leadScope } from "./scope.server";

type Values = Record<string, unknown>;
/** A page of a lead's timeline, newest first. @throws PrismaClientKnownRequestError P2025 (404) */
export async function readTimeline(actor: Actor, leadId: number, query: TimelineQuery): Promise<Page<LeadEvent>> {
  await findVisibleLead(actor, leadId);
  const where = { lead_id: leadId };
  return paginate(
    query,
    async (slice) => (await db.leadEvent.findMany({ where, ...slice })).map(toLeadEvent),
    db.leadEvent.count({ where }),
  );
}

/** Adds a note to a lead's timeline. @throws PrismaClientKnownRequestError P2025 (404) */
export async function addNote(actor: Actor, leadId: number, note: string): Promise<LeadEvent> {
  const lead = await findVisibleLead(actor, leadId);
  return toLeadEvent(await appendLeadEvent(actor, lead, { type: "note", note }));
}

const findVisibleLead = async (actor: Actor, id: number) =>
  db.lead.findFirstOrThrow({ where: { id, AND: await leadScope(actor) }, select: { id: true, tenant_id: true } });

const toLeadEvent = (event: EventRecord): LeadEvent => ({
  id: event.id,
  type: event.type as LeadEventType,
  old: event.old as Values | null,
  new: event.new as Values | null,
  reason: event.reason,
  note: event.note,
  actor: { id: event.actor_id, name: event.actor_name },
  impersonator_name: event.impersonator_name,
  created_at: event.created_at.toISOString(),
});
