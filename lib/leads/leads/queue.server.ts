import "server-only";
import { isSuppressedLead } from "@/lib/leads/allocation/suppressed.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { ASSIGNED, DIARY, RETRY, UNASSIGNED } from "./status-lists.server";

/** A new lead of the web is called back at once, or hardly ever reached. */
const FRESH_MINUTES = 15;
/** A retry that is due for longer gives way to new leads. */
const OLD_HOURS = 24;
/** Stands for no team where an index has to find it. */
const NO_TEAM = 0;
/** So many of a team's oldest new leads are looked at: more than ever are being taken at the same moment. */
const LOOKED_AT = 50;

/** Who asks for a lead of which product: the leads of no team, of these teams and their own are theirs to work. */
export type Asker = { id: number; tenantId: number; productId: number; teams: number[] };

type Rank = { own: boolean; where: Prisma.Sql; order: Prisma.Sql };

const NEXT_ACTION = Prisma.sql`lead.next_action_at`;

// Only leads of the last minutes are asked this, so that it may look into the ledger.
const isFreshFromWeb = Prisma.sql`(lead.created_at > now() - make_interval(mins => ${FRESH_MINUTES}::int)
  AND (lead.source_id IS NOT NULL OR lead.source = 'Website' OR EXISTS (
    SELECT FROM consents given
    WHERE given.tenant_id = lead.tenant_id AND given.lead_id = lead.id AND given.how = 'quote form')))`;

/** In which order leads are given out; `own` ones are the asker's already. */
function ranksOf({ id, teams, tenantId, productId }: Asker): Rank[] {
  const mine = Prisma.sql`lead.assigned_user_id = ${id}`;
  const ofTeam = Prisma.sql`(lead.team_id IS NULL OR lead.team_id = ANY(${teams}::int[]))`;
  const nobodys = Prisma.sql`lead.assigned_user_id IS NULL AND ${ofTeam}`;
  const isDue = Prisma.sql`lead.next_action_at <= now()`;
  const old = Prisma.sql`now() - make_interval(hours => ${OLD_HOURS}::int)`;
  const retry = Prisma.sql`lead.status IN (${RETRY}) AND ${isDue} AND lead.next_action_at > ${old}`;
  const oldRetry = Prisma.sql`lead.status IN (${RETRY}) AND lead.next_action_at <= ${old}`;
  const isNew = Prisma.sql`lead.status IN (${UNASSIGNED}) AND ${nobodys}`;
  // Given to them since it took its status, and not worked since: nobody gets another one before that.
  const untouched = Prisma.sql`(lead.status IN (${ASSIGNED})
    OR lead.status IN (${RETRY}, ${DIARY}) AND ${isDue} AND lead.allocated_at > lead.status_changed_at)`;
  const oldest = Prisma.sql`lead.id IN (
    SELECT waiting.id FROM unnest(${[...teams, NO_TEAM]}::int[]) AS team (id) CROSS JOIN LATERAL (
      SELECT lead.id FROM leads lead
      WHERE lead.tenant_id = ${tenantId} AND lead.product_id = ${productId} AND lead.processed_at IS NULL
        AND lead.status IN (${UNASSIGNED}) AND lead.assigned_user_id IS NULL AND coalesce(lead.team_id, ${NO_TEAM}::int) = team.id
        AND NOT ${isSuppressedLead}
      ORDER BY lead.created_at LIMIT ${LOOKED_AT}
    ) waiting)`;
  return [
    { own: true, where: Prisma.sql`${mine} AND lead.status IN (${DIARY}) AND ${isDue}`, order: NEXT_ACTION },
    {
      own: true,
      where: Prisma.sql`${mine} AND ${untouched}`,
      order: Prisma.sql`${isFreshFromWeb} DESC, lead.allocated_at`,
    },
    {
      own: false,
      where: Prisma.sql`lead.status IN (${DIARY}) AND ${isDue} AND ${ofTeam}
        AND (lead.assigned_user_id IS NULL OR lead.diary_scope = 'team' AND lead.assigned_user_id <> ${id})`,
      order: NEXT_ACTION,
    },
    { own: false, where: Prisma.sql`${isNew} AND ${isFreshFromWeb}`, order: Prisma.sql`lead.created_at` },
    { own: true, where: Prisma.sql`${mine} AND ${retry}`, order: NEXT_ACTION },
    { own: false, where: Prisma.sql`${nobodys} AND ${retry}`, order: NEXT_ACTION },
    { own: false, where: Prisma.sql`${isNew} AND ${oldest}`, order: Prisma.sql`lead.created_at` },
    { own: true, where: Prisma.sql`${mine} AND ${oldRetry}`, order: NEXT_ACTION },
    { own: false, where: Prisma.sql`${nobodys} AND ${oldRetry}`, order: NEXT_ACTION },
  ];
}

/**
 * The next lead for somebody, kept from changing by anyone else until the running transaction ends; null when there is
 * none. What somebody else is just taking is passed over.
 * @param ownAlone gives out nothing but what is theirs already
 */
export async function lockNext(asker: Asker, ownAlone: boolean): Promise<number | null> {
  for (const { own, where, order } of ranksOf(asker)) {
    if (ownAlone && !own) continue;
    const [found] = await db.$queryRaw<{ id: number }[]>`
      SELECT lead.id FROM leads lead
      WHERE lead.tenant_id = ${asker.tenantId} AND lead.product_id = ${asker.productId}
        AND lead.processed_at IS NULL AND ${where} AND NOT ${isSuppressedLead}
      ORDER BY ${order}, lead.id LIMIT 1 FOR NO KEY UPDATE OF lead SKIP LOCKED`;
    if (found) return found.id;
  }
  return null;
}

/** When the next diary entry or retry that somebody could get is due; null when there is none. */
export async function nextDueFor({ id, teams, tenantId, productId }: Asker): Promise<Date | null> {
  const [next] = await db.$queryRaw<{ at: Date | null }[]>`
    SELECT min(due.next_action_at) AS at
    FROM unnest(ARRAY[${RETRY}, ${DIARY}]) AS known (status) CROSS JOIN LATERAL (
      SELECT lead.next_action_at FROM leads lead
      WHERE lead.tenant_id = ${tenantId} AND lead.product_id = ${productId} AND lead.processed_at IS NULL
        AND lead.status = known.status AND lead.next_action_at > now()
        AND (lead.assigned_user_id = ${id}
          OR (lead.assigned_user_id IS NULL OR lead.diary_scope = 'team')
            AND (lead.team_id IS NULL OR lead.team_id = ANY(${teams}::int[])))
        AND NOT ${isSuppressedLead}
      ORDER BY lead.next_action_at LIMIT 1
    ) due`;
  return next?.at ?? null;
}
