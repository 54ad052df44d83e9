import "server-only";
import { mayBeGiven } from "@/lib/leads/record/call-rules.server";
import { type Locked, lockFirst } from "@/lib/leads/record/lock.server";
import type { LeadRecord } from "@/lib/leads/record/record.server";
import { ASSIGNED, DIARY, RETRY, UNASSIGNED } from "@/lib/leads/record/status-lists.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { isReservedBy, isReservedByAnother, wasReservedBy } from "./reservation.server";

/** How long a new lead from the web is called first, since it is hard to reach later. */
const FRESH_MINUTES = 15;
/** A retry that has been due for longer than this comes after new leads. */
const OLD_RETRY_HOURS = 24;
/** The team id of leads without a team in the index leads_waiting. */
const NO_TEAM = 0;
/** How many of each team's oldest new leads are considered. More than are ever taken at the same moment. */
const CANDIDATES_PER_TEAM = 50;

/** An agent and the product they want a lead of. They work leads without a team, of their teams, and their own. */
export type Caller = { id: number; tenantId: number; productId: number; teams: number[] };

type Rank = { isOwn: boolean; where: Prisma.Sql; order: Prisma.Sql };

const NEXT_ACTION = Prisma.sql`lead.next_action_at`;

// The first condition selects so few leads that the others can afford to read the consent ledger.
const isFreshFromWeb = Prisma.sql`(lead.created_at > now() - make_interval(mins => ${FRESH_MINUTES}::int)
  AND (lead.source_id IS NOT NULL OR lead.source = 'Website' OR EXISTS (
    SELECT FROM consents given
    WHERE given.tenant_id = lead.tenant_id AND given.lead_id = lead.id AND given.how = 'quote form')))`;

/** The order of the queue. Leads in a rank with `isOwn` already belong to the caller. */
function ranksOf({ id, teams, tenantId, productId }: Caller, mayBeTaken: Prisma.Sql): Rank[] {
  const isOwn = Prisma.sql`lead.assigned_user_id = ${id}`;
  const isOfTeam = Prisma.sql`(lead.team_id IS NULL OR lead.team_id = ANY(${teams}::int[]))`;
  const isUnassigned = Prisma.sql`lead.assigned_user_id IS NULL AND ${isOfTeam}`;
  const isDue = Prisma.sql`lead.next_action_at <= now()`;
  const oldSince = Prisma.sql`now() - make_interval(hours => ${OLD_RETRY_HOURS}::int)`;
  const isRetry = Prisma.sql`lead.status IN (${RETRY}) AND ${isDue} AND lead.next_action_at > ${oldSince}`;
  const isOldRetry = Prisma.sql`lead.status IN (${RETRY}) AND lead.next_action_at <= ${oldSince}`;
  const isNew = Prisma.sql`lead.status IN (${UNASSIGNED}) AND ${isUnassigned}`;
  // Their own and not worked since they got it. They get no other lead before this one.
  const isUntouched = Prisma.sql`(lead.status IN (${ASSIGNED})
    OR lead.status IN (${RETRY}, ${DIARY}) AND ${isDue} AND lead.allocated_at > lead.status_changed_at)`;
  const isOldest = Prisma.sql`lead.id IN (
    SELECT waiting.id FROM unnest(${[...teams, NO_TEAM]}::int[]) AS team (id) CROSS JOIN LATERAL (
      SELECT lead.id FROM leads lead
      WHERE lead.tenant_id = ${tenantId} AND lead.product_id = ${productId} AND lead.processed_at IS NULL
        AND lead.status IN (${UNASSIGNED}) AND lead.assigned_user_id IS NULL AND coalesce(lead.team_id, ${NO_TEAM}::int) = team.id
        AND ${mayBeTaken}
      ORDER BY lead.created_at LIMIT ${CANDIDATES_PER_TEAM}
    ) waiting)`;
  return [
    { isOwn: true, where: Prisma.sql`${isOwn} AND lead.status IN (${DIARY}) AND ${isDue}`, order: NEXT_ACTION },
    {
      isOwn: true,
      where: Prisma.sql`${isOwn} AND ${isUntouched}`,
      order: Prisma.sql`${isFreshFromWeb} DESC, lead.allocated_at`,
    },
    {
      isOwn: false,
      where: Prisma.sql`lead.status IN (${DIARY}) AND ${isDue} AND ${isOfTeam}
        AND (lead.assigned_user_id IS NULL OR lead.diary_scope = 'team' AND lead.assigned_user_id <> ${id})`,
      order: NEXT_ACTION,
    },
    { isOwn: false, where: Prisma.sql`${isNew} AND ${isFreshFromWeb}`, order: Prisma.sql`lead.created_at` },
    { isOwn: true, where: Prisma.sql`${isOwn} AND ${isRetry}`, order: NEXT_ACTION },
    { isOwn: false, where: Prisma.sql`${isUnassigned} AND ${isRetry}`, order: NEXT_ACTION },
    { isOwn: false, where: Prisma.sql`${isNew} AND ${isOldest}`, order: Prisma.sql`lead.created_at` },
    { isOwn: true, where: Prisma.sql`${isOwn} AND ${isOldRetry}`, order: NEXT_ACTION },
    { isOwn: false, where: Prisma.sql`${isUnassigned} AND ${isOldRetry}`, order: NEXT_ACTION },
  ];
}

type Choice = {
  /** Offers only leads that already belong to the caller. */
  ownOnly: boolean;
  /** The lead that the caller is working, when the one after it is looked for. */
  after?: number | undefined;
};

/**
 * Locks the next lead for the caller, skipping those that others have reserved or are taking at the moment.
 * @returns null when there is none
 */
export async function lockNextLead(caller: Caller, { ownOnly, after }: Choice): Promise<Locked<LeadRecord> | null> {
  const mayBeTaken = mayBeGiven({ purpose: "take", to: caller.id });
  const isFree = Prisma.sql`NOT ${isReservedByAnother(caller.id)}`;
  const isOther =
    after === undefined ? isFree : Prisma.sql`${isFree} AND lead.id <> ${after} AND NOT ${wasReservedBy(caller.id)}`;
  for (const { isOwn, where, order } of ranksOf(caller, Prisma.sql`${mayBeTaken} AND ${isOther}`)) {
    if (ownOnly && !isOwn) continue;
    const lead = await lockFree(
      Prisma.sql`
        SELECT lead.id FROM leads lead
        WHERE lead.tenant_id = ${caller.tenantId} AND lead.product_id = ${caller.productId}
          AND lead.processed_at IS NULL AND ${where} AND ${mayBeTaken} AND ${isOther}
        ORDER BY ${order}, lead.id`,
      caller,
    );
    if (lead) return lead;
  }
  return null;
}

/** A lead that was reserved while its row was being locked is passed over: its own row did not change. */
async function lockFree(query: Prisma.Sql, { id }: Caller): Promise<Locked<LeadRecord> | null> {
  for (;;) {
    const lead = await lockFirst(query);
    if (!lead) return null;
    const [reserved] = await db.$queryRaw<unknown[]>`
      SELECT FROM leads lead WHERE lead.id = ${lead.id} AND ${isReservedByAnother(id)}`;
    if (!reserved) return lead;
  }
}

/** Locks a lead that the caller was shown ahead: one that is reserved or the caller's own, if it is due and may be taken. */
export const lockShown = (caller: Caller, leadId: number): Promise<Locked<LeadRecord> | null> =>
  lockFirst(Prisma.sql`
    SELECT lead.id FROM leads lead
    WHERE lead.id = ${leadId} AND lead.tenant_id = ${caller.tenantId} AND lead.product_id = ${caller.productId}
      AND lead.processed_at IS NULL AND (lead.next_action_at IS NULL OR lead.next_action_at <= now())
      AND (lead.assigned_user_id = ${caller.id}
        OR ${isReservedBy(caller.id)} AND (lead.assigned_user_id IS NULL OR lead.diary_scope = 'team'))
      AND ${mayBeGiven({ purpose: "take", to: caller.id })}`);

/** When the next diary entry or retry for the caller is due; null when there is none. */
export async function nextDueFor({ id, teams, tenantId, productId }: Caller): Promise<Date | null> {
  const [next] = await db.$queryRaw<{ at: Date | null }[]>`
    SELECT min(due.next_action_at) AS at
    FROM unnest(ARRAY[${RETRY}, ${DIARY}]) AS known (status) CROSS JOIN LATERAL (
      SELECT lead.next_action_at FROM leads lead
      WHERE lead.tenant_id = ${tenantId} AND lead.product_id = ${productId} AND lead.processed_at IS NULL
        AND lead.status = known.status AND lead.next_action_at > now()
        AND (lead.assigned_user_id = ${id}
          OR (lead.assigned_user_id IS NULL OR lead.diary_scope = 'team')
            AND (lead.team_id IS NULL OR lead.team_id = ANY(${teams}::int[])))
        AND ${mayBeGiven({ purpose: "give", to: id })}
      ORDER BY lead.next_action_at LIMIT 1
    ) due`;
  return next?.at ?? null;
}
