import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { type Author, asJson, doneBy } from "@/lib/platform/audit/audit.server";
import { db } from "@/lib/platform/db/client.server";
import type { LeadEvent as EventRecord } from "@/lib/platform/db/generated/client";
import { type Page, paginate } from "@/lib/platform/http/list";
import type { LeadEvent, LeadEventType, TimelineQuery } from "./schema";
import { leadScope } from "./scope.server";

type Values = Record<string, unknown>;
type Happening = { type: LeadEventType; old?: Values; new?: Values; reason?: string | null; note?: string | null };

/** Writes into a lead's timeline what somebody did. */
export function recordLeadEvent(author: Author, lead: { id: number; tenant_id: number }, happening: Happening) {
  return db.leadEvent.create({
    data: {
      ...doneBy(author),
      tenant_id: lead.tenant_id,
      lead_id: lead.id,
      type: happening.type,
      old: asJson(happening.old ?? null),
      new: asJson(happening.new ?? null),
      reason: happening.reason,
      note: happening.note,
    },
  });
}

/** A page of a lead's timeline, newest first. @throws PrismaClientKnownRequestError P2025 (404) */
export async function readTimeline(actor: Actor, leadId: number, query: TimelineQuery): Promise<Page<LeadEvent>> {
  await findSeenLead(actor, leadId);
  const where = { lead_id: leadId };
  return paginate(
    query,
    async (slice) => (await db.leadEvent.findMany({ where, ...slice })).map(toLeadEvent),
    db.leadEvent.count({ where }),
  );
}

/** Adds a note to a lead's timeline. @throws PrismaClientKnownRequestError P2025 (404) */
export async function addNote(actor: Actor, leadId: number, note: string): Promise<LeadEvent> {
  const lead = await findSeenLead(actor, leadId);
  return toLeadEvent(await recordLeadEvent(actor, lead, { type: "note", note }));
}

const findSeenLead = async (actor: Actor, id: number) =>
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
