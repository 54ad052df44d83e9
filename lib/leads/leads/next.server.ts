import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { teamsOf } from "@/lib/identity/teams/reach.server";
import { requireVisibleProduct } from "@/lib/identity/tenants/visible-products.server";
import { isFull, lockRoom, tooMany } from "@/lib/leads/allocation/room.server";
import { differences } from "@/lib/platform/audit/audit.server";
import { isWithinCallingHours } from "@/lib/platform/calling-hours";
import { db, transaction } from "@/lib/platform/db/client.server";
import { formatDateTime } from "@/lib/platform/format";
import { conflict } from "@/lib/platform/http/errors.server";
import { toLeadDetail } from "./detail.server";
import { CALLING_HOURS } from "./dispositions";
import { recordLeadEvent } from "./events.server";
import { lockNext, nextDueFor } from "./queue.server";
import { findLeadRecord, type LeadRecord } from "./record.server";
import { isoOf } from "./rows.server";
import type { LeadDetail, NextLead } from "./schema";
import { LEAD_STATUS } from "./status";
import { apply, shownOf } from "./transition.server";

/** Why a lead is somebody's, as its timeline says. */
const REASON = "Next lead";

/**
 * Gives the actor the lead that is to be called next, in the order of queue.ts; the same one again until it is worked.
 * @throws HttpError 409 to somebody who is away, holds as many as the team allows or is of no tenant, and outside
 *   calling hours where the tenant keeps to them; 422 on product_id
 */
export function nextLead(actor: Actor, productId: number): Promise<NextLead> {
  return transaction(async () => {
    await requireVisibleProduct(productId);
    const tenantId = actor.tenant_id;
    const room = tenantId === null ? null : await lockRoom(actor, tenantId);
    if (tenantId === null || room === null) throw conflict("Leads are given to the people of an organisation alone.");
    if (room.absent_until && room.absent_until > new Date()) {
      throw conflict(`You are away until ${formatDateTime(room.absent_until)}. Say that you are back to get leads.`);
    }
    await requireCallingHours(tenantId);
    const asker = { id: actor.id, tenantId, productId, teams: await teamsOf(actor.id) };
    const id = await lockNext(asker, isFull(room));
    if (id !== null) return { lead: await take(actor, id) };
    if (isFull(room)) throw tooMany(room);
    return { lead: null, next_at: isoOf(await nextDueFor(asker)) };
  });
}

async function requireCallingHours(tenantId: number): Promise<void> {
  const tenant = await db.tenant.findFirstOrThrow({
    where: { id: tenantId },
    select: { calling_hours_enforced: true },
  });
  if (tenant.calling_hours_enforced && !isWithinCallingHours(new Date())) throw conflict(`${CALLING_HOURS}.`);
}

async function take(actor: Actor, id: number): Promise<LeadDetail> {
  const lead = await findLeadRecord(id);
  if (lead.assigned_user_id === actor.id) return toLeadDetail(lead, actor);
  if (LEAD_STATUS[lead.status].queue === "unassigned") {
    return apply(actor, lead, { to: "Allocated", assigned_user_id: actor.id, reason: REASON });
  }
  return handTo(actor, lead);
}

// A retry or a diary entry stays what it is, with a new owner: an entry of the team is offered to nobody else.
async function handTo(actor: Actor, lead: LeadRecord): Promise<LeadDetail> {
  await db.lead.update({
    where: { id: lead.id },
    data: {
      assigned_user_id: actor.id,
      allocated_at: new Date(),
      diary_scope: lead.diary_scope && "mine",
      version: { increment: 1 },
    },
  });
  const after = await findLeadRecord(lead.id);
  const { old, row } = differences(shownOf(lead), shownOf(after));
  await recordLeadEvent(actor, lead, { type: "assigned", old, new: row, reason: REASON });
  return toLeadDetail(after, actor);
}
