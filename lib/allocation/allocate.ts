import "server-only";
import { db, transaction } from "@/lib/db/client";
import type { AllocationMode } from "@/lib/teams/schema";
import { agentsOf } from "./agents";
import { distribute } from "./distribute";
import { isSuppressedLead } from "./suppressed";

/** Rows that one statement changes: few enough to be done within the time that a statement has. */
const AT_A_TIME = 1_000;

type Arrival = { lead_id: number; team_id: number; position: number };
type Team = { id: number; mode: AllocationMode; cap: number | null; last: number | null };
type Gift = Arrival & { user_id: number | null };

/**
 * Gives leads that have just come in to a team, by the first allocation rule of their product that fits, and within it
 * to an agent where the team's mode says so. Leads that no rule fits or whose person must not be contacted stay as they
 * are. Takes part in the running transaction: until it ends nobody else allocates to these teams, so that two at once
 * never take the same turn.
 */
export function allocateArrived(tenantId: number, productId: number, leadIds: number[]): Promise<void> {
  return transaction(async () => {
    const arrivals: Arrival[] = [];
    for (const ids of batches(leadIds)) arrivals.push(...(await matched(tenantId, productId, ids)));
    if (arrivals.length === 0) return;

    const teamIds = [...new Set(arrivals.map(({ team_id }) => team_id))];
    const teams = await lockTeams(teamIds);
    const agents = await agentsOf(tenantId, teamIds);
    for (const team of teams) {
      const isOfTeam = ({ team_id }: { team_id: number }) => team_id === team.id;
      const ofTeam = arrivals.filter(isOfTeam);
      const { given, last } = distribute(ofTeam.length, agents.filter(isOfTeam), team);
      const gifts = ofTeam.map((arrival, index) => ({ ...arrival, user_id: given[index] ?? null }));
      for (const batch of batches(gifts)) await give(batch);
      if (last !== team.last) await db.team.update({ where: { id: team.id }, data: { last_user_id: last } });
    }
  });
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_A_TIME) yield all.slice(from, from + AT_A_TIME);
}

// Each lead that a rule fits, in the order in which they came.
const matched = (tenantId: number, productId: number, leadIds: number[]) => db.$queryRaw<Arrival[]>`
  SELECT lead.id AS lead_id, rule.team_id, rule.position
  FROM unnest(${leadIds}::int[]) WITH ORDINALITY AS arrived (id, place)
  JOIN leads lead ON lead.id = arrived.id
  CROSS JOIN LATERAL (
    SELECT rule.team_id, rule.position
    FROM allocation_rules rule
    JOIN teams team ON team.id = rule.team_id AND team.active
    JOIN team_products sold ON sold.team_id = team.id AND sold.product_id = rule.product_id
    WHERE rule.tenant_id = ${tenantId} AND rule.product_id = ${productId} AND rule.active
      AND (rule.source IS NULL OR lower(rule.source) = lower(lead.source))
      AND (rule.campaign IS NULL OR lower(rule.campaign) = lower(lead.campaign))
    ORDER BY rule.position, rule.id LIMIT 1
  ) rule
  WHERE lead.tenant_id = ${tenantId} AND lead.product_id = ${productId}
    AND lead.status = 'New' AND lead.assigned_user_id IS NULL AND lead.processed_at IS NULL
    AND NOT ${isSuppressedLead}
  ORDER BY arrived.place`;

// In the order of their ids, so that two who lock several never wait for each other.
const lockTeams = (ids: number[]) => db.$queryRaw<Team[]>`
  SELECT id, allocation_mode AS mode, max_open_leads AS cap, last_user_id AS last
  FROM teams WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;

const give = (gifts: Gift[]) => db.$executeRaw`
  WITH given AS (
    SELECT * FROM unnest(${gifts.map((gift) => gift.lead_id)}::int[], ${gifts.map((gift) => gift.team_id)}::int[],
                         ${gifts.map((gift) => gift.user_id)}::int[], ${gifts.map((gift) => gift.position)}::int[])
      AS given (lead_id, team_id, user_id, position)
  ), changed AS (
    UPDATE leads SET
      team_id = given.team_id,
      assigned_user_id = given.user_id,
      status = CASE WHEN given.user_id IS NULL THEN leads.status ELSE 'Allocated' END,
      status_changed_at = CASE WHEN given.user_id IS NULL THEN leads.status_changed_at ELSE now() END,
      allocated_at = CASE WHEN given.user_id IS NOT NULL THEN now() END,
      updated_at = now(),
      version = version + 1
    FROM given WHERE leads.id = given.lead_id
    RETURNING leads.id, leads.tenant_id, leads.team_id, given.user_id, given.position
  )
  INSERT INTO lead_events (tenant_id, lead_id, type, old, new, reason, actor_name)
  SELECT changed.tenant_id, changed.id,
    CASE WHEN person.id IS NULL THEN 'assigned' ELSE 'status' END,
    CASE WHEN person.id IS NULL THEN jsonb_build_object('team', NULL)
         ELSE jsonb_build_object('status', 'New', 'assigned_user', NULL, 'team', NULL) END,
    CASE WHEN person.id IS NULL THEN jsonb_build_object('team', team.name)
         ELSE jsonb_build_object('status', 'Allocated', 'assigned_user', concat_ws(' ', person.name, person.surname),
                                 'team', team.name) END,
    'Rule ' || changed.position, 'System'
  FROM changed JOIN teams team ON team.id = changed.team_id LEFT JOIN users person ON person.id = changed.user_id`;
