import "server-only";
import { notify, usersMentionedIn } from "@/lib/identity/notifications/notify.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { wholeEvent, withValues } from "@/lib/platform/events/values.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { type Page, paginate } from "@/lib/platform/lists/list";
import { fullNameOf } from "@/lib/platform/text/format";
import { refuseAnonymised } from "./anonymised.server";
import { type AppendedLeadEvent, appendLeadEvent } from "./change.server";
import { leadScope } from "./record.server";
import type { LeadEvent, TimelineQuery } from "./schema";

/** A page of a lead's timeline, newest first, with one entry for each call. @throws PrismaClientKnownRequestError P2025 (404) */
export async function readTimeline(
  actor: Actor,
  leadId: number,
  query: TimelineQuery,
): Promise<Page<Sendable<LeadEvent>>> {
  await findVisibleLead(actor, leadId);
  const where = { lead_id: leadId, id: { notIn: await findEarlierCallEvents(leadId) } };
  return paginate(
    query,
    async (slice) => {
      const rows = await db.leadEvent.findMany({ where, ...slice, include: withValues });
      return rows.map((row) => toLeadEvent({ ...row, ...wholeEvent(row) }));
    },
    db.leadEvent.count({ where }),
  );
}

/**
 * Adds a note to a lead's timeline, and notifies the users whom it mentions.
 * @throws PrismaClientKnownRequestError P2025 (404), HttpError 409 when its person was erased
 */
export async function addNote(actor: Actor, leadId: number, note: string): Promise<Sendable<LeadEvent>> {
  const lead = await findVisibleLead(actor, leadId);
  refuseAnonymised(lead);
  return transaction(async () => {
    const event = await appendLeadEvent(actor, lead, { type: "note", note });
    const mentioned = (await usersMentionedIn(note, lead.tenant_id)).filter((id) => id !== actor.id);
    const told = {
      tenant_id: lead.tenant_id,
      kind: "mention",
      actor_name: fullNameOf(actor),
      lead_id: leadId,
    } as const;
    await notify(...mentioned.map((user_id) => ({ ...told, user_id })));
    return toLeadEvent({ ...event, erased: [] });
  });
}

type Whole = AppendedLeadEvent & { erased: string[] };

/** The events of calls that have a later one of the same call, which says more. */
async function findEarlierCallEvents(leadId: number): Promise<number[]> {
  const events = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM lead_events WHERE lead_id = ${leadId} AND type = 'call'
    EXCEPT SELECT max(id) FROM lead_events WHERE lead_id = ${leadId} AND type = 'call' GROUP BY new ->> 'call'`;
  return events.map(({ id }) => id);
}

const findVisibleLead = async (actor: Actor, id: number) =>
  db.lead.findFirstOrThrow({
    where: { id, AND: await leadScope(actor) },
    select: { id: true, tenant_id: true, lead_id: true },
  });

const toLeadEvent = ({ actor_id, actor_name, ...event }: Whole): Sendable<LeadEvent> => ({
  ...event,
  actor: { id: actor_id, name: actor_name },
});
