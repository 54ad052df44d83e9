import "server-only";
import { differences } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { teamsOf } from "@/lib/identity/teams/reach.server";
import { requireVisibleProduct } from "@/lib/identity/tenancy/visible-products.server";
import { closedSentence, isWithinCallingHours } from "@/lib/insurance/calling-hours";
import { callingLawOf } from "@/lib/insurance/law/law.server";
import {
  type AgentCapacity,
  capReached,
  isFull,
  lockAgentCapacity,
} from "@/lib/leads/allocation/agent-capacity.server";
import { NOT_CLEANSED } from "@/lib/leads/record/call-refusals";
import { isStopped } from "@/lib/leads/record/call-rules.server";
import { applyLeadChange } from "@/lib/leads/record/change.server";
import type { Locked } from "@/lib/leads/record/lock.server";
import { findLeadRecord, type LeadRecord } from "@/lib/leads/record/record.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { type DiaryScope, LEAD_STATUS } from "@/lib/leads/record/status";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, HttpError } from "@/lib/platform/http/errors.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { formatDateTime } from "@/lib/platform/text/format";
import { isoOf } from "@/lib/platform/time/days";
import { toLeadDetail } from "./detail.server";
import { allocated } from "./dispositions";
import { type Caller, lockNextLead, lockShown, nextDueFor } from "./queue.server";
import { endReservation, reserve } from "./reservation.server";
import type { FollowingLead, LeadAhead, NextInput, NextLead, ReservationInput } from "./schema";
import { applyTransition, shownOf } from "./transition.server";

/** The reason shown in the timeline. */
const REASON = "Next lead";

/**
 * Assigns the actor the lead that they were shown ahead, or else the next one in the order of queue.server.ts, and returns
 * the same one until it is worked.
 * @throws HttpError 409 for an actor who is away, at the cap or without a tenant, outside calling hours if the tenant
 *   enforces them, and without the registry's answer if it stops for that; 422 on product_id
 */
export function nextLead(actor: Actor, { product_id, lead_id, reserve }: NextInput): Promise<NextLead> {
  return transaction(async () => {
    const { caller, capacity } = await requireCaller(actor, product_id);
    const ownOnly = isFull(capacity);
    const isOwn = (found: LeadRecord) => found.assigned_user_id === actor.id;
    const shown = lead_id ? await lockShown(caller, lead_id) : null;
    const lead = shown && (!ownOnly || isOwn(shown)) ? shown : await lockNextLead(caller, { ownOnly });
    if (lead) {
      const opened = await assignTo(actor, lead);
      if (!reserve) return { lead: opened };
      const open = capacity.open + (isOwn(lead) ? 0 : 1);
      return { lead: opened, ahead: await reserveNext(actor, caller, { ...capacity, open }, lead.id) };
    }
    if (ownOnly) throw capReached(capacity);
    if (await isStopped(caller.tenantId)) throw conflict(NOT_CLEANSED);
    return { lead: null, next_at: isoOf(await nextDueFor(caller)) };
  });
}

/** The lead that follows a change of another one, which has been saved: why there is none is its `refusal`. */
export async function followingLead(actor: Actor, input: NextInput): Promise<FollowingLead> {
  try {
    return { ...(await nextLead(actor, { ...input, reserve: true })), refusal: null };
  } catch (error) {
    if (error instanceof HttpError) return { lead: null, refusal: error.message };
    log.error({ event: "no next lead", error: describeError(error) });
    return { lead: null, refusal: "The next lead could not be loaded. Try again." };
  }
}

/**
 * Reserves the lead that follows the one that the actor is working, instead of the one that they had reserved.
 * @throws HttpError as nextLead
 */
export function reserveAhead(actor: Actor, { product_id, lead_id }: ReservationInput): Promise<LeadAhead | null> {
  return transaction(async () => {
    const { caller, capacity } = await requireCaller(actor, product_id);
    return reserveNext(actor, caller, capacity, lead_id);
  });
}

async function requireCaller(actor: Actor, productId: number) {
  await requireVisibleProduct(productId);
  const tenantId = actor.tenant_id;
  const capacity = tenantId === null ? null : await lockAgentCapacity(actor, tenantId);
  if (tenantId === null || capacity === null) throw conflict("Only members of an organisation can get leads.");
  if (capacity.absent_until && capacity.absent_until > new Date()) {
    throw conflict(`You are away until ${formatDateTime(capacity.absent_until)}. Choose “I'm back” to get leads.`);
  }
  await requireCallingHours(tenantId);
  return { caller: { id: actor.id, tenantId, productId, teams: await teamsOf(actor.id) }, capacity };
}

async function reserveNext(
  actor: Actor,
  caller: Caller,
  capacity: AgentCapacity,
  after: number,
): Promise<LeadAhead | null> {
  const lead = await lockNextLead(caller, { ownOnly: isFull(capacity), after });
  const isOwn = lead?.assigned_user_id === actor.id;
  if (!lead || isOwn) await endReservation(actor);
  if (!lead) return null;
  const until = isOwn ? null : await reserve(actor, lead);
  return { lead: toLeadDetail(asOpened(actor, lead), actor), until: isoOf(until) };
}

/** A lead as it will be once `assignTo` has given it to the actor. */
function asOpened(actor: Actor, lead: LeadRecord): LeadRecord {
  if (lead.assigned_user_id === actor.id) return lead;
  const now = new Date();
  const set =
    LEAD_STATUS[lead.status].queue === "unassigned"
      ? allocated(actor.id, now)
      : { assigned_user_id: actor.id, allocated_at: now, diary_scope: lead.diary_scope && ("mine" as const) };
  return { ...lead, ...set, assigned_user: actor, version: lead.version + 1 };
}

async function requireCallingHours(tenantId: number): Promise<void> {
  const tenant = await db.tenant.findFirstOrThrow({
    where: { id: tenantId },
    select: { calling_hours_enforced: true },
  });
  const enforced = callingLawOf(tenant);
  if (enforced && !isWithinCallingHours(new Date(), enforced)) throw conflict(`${closedSentence(enforced)}.`);
}

async function assignTo(actor: Actor, lead: Locked<LeadRecord>): Promise<LeadDetail> {
  if (lead.assigned_user_id === actor.id) return toLeadDetail(lead, actor);
  if (LEAD_STATUS[lead.status].queue === "unassigned") {
    return applyTransition(actor, lead, { to: "Allocated", assigned_user_id: actor.id, reason: REASON });
  }
  return changeAgent(actor, lead);
}

// A retry or diary entry keeps its status. The team's entry becomes the agent's own, so that nobody else is offered it.
async function changeAgent(actor: Actor, lead: Locked<LeadRecord>): Promise<LeadDetail> {
  const diary_scope: DiaryScope | null = lead.diary_scope && "mine";
  const { old, row } = differences(shownOf(lead), shownOf({ ...lead, diary_scope, assigned_user: actor }));
  const set = { assigned_user_id: actor.id, allocated_at: new Date(), diary_scope };
  await applyLeadChange(actor, lead, { type: "assigned", set, old, new: row, reason: REASON });
  return toLeadDetail(await findLeadRecord(lead.id), actor);
}
