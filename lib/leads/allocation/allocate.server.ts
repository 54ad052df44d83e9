import "server-only";
import type { AllocationMode } from "@/lib/identity/teams/schema";
import { UNASSIGNED } from "@/lib/leads/leads/status-lists.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { agentsOf } from "./agents.server";
import { distribute } from "./distribute";
import { isSuppressedLead } from "./suppressed.server";

/** A lead that has come in, and the rule that gives it to a team, if one fits. */
export type Arrived = { id: number; team_id: number | null; position: number | null };

type Fitting = { id: number; team_id: number; position: number };
type Team = { id: number; mode: AllocationMode; cap: number | null; last: number | null };
type Gift = Fitting & { user_id: number | null };

/**
 * In a query with leads as `lead`: the team and the position of the first allocation rule of its product that fits a
 * lead that nobody has, unless its person must not be contacted.
 */
export const ruleFor = Prisma.sql`
  SELECT rule.team_id, rule.position
  FROM allocation_rules rule
  JOIN teams team ON team.id = rule.team_id AND team.active
  JOIN team_products sold ON sold.team_id = team.id AND sold.product_id = rule.product_id
  WHERE rule.tenant_id = lead.tenant_id AND rule.product_id = lead.product_id AND rule.active
    AND (rule.source IS NULL OR lower(rule.source) = lower(lead.source))
    AND (rule.campaign IS NULL OR lower(rule.campaign) = lower(lead.campaign))
    AND lead.status IN (${UNASSIGNED}) AND lead.assigned_user_id IS NULL AND lead.processed_at IS NULL
    AND NOT ${isSuppressedLead}
  ORDER BY rule.position, rule.id LIMIT 1`;

/**
 * Gives leads that have just come in to the teams of their rules, and within these to an agent where the team's mode
 * says so; those that no rule fits stay as they are. Takes part in the running transaction: until it ends nobody else
 * allocates to these teams, so that two at once never take the same turn.
 * @param arrivals in the order in which they came
 */
export async function allocate(tenantId: number, arrivals: readonly Arrived[]): Promise<void> {
  const fitting = arrivals.filter((arrival): arrival is Fitting => arrival.team_id !== null);
  if (fitting.length === 0) return;
  await transaction(async () => {
    const teams = await lockTeams([...new Set(fitting.map(({ team_id }) => team_id))]);
    for (const team of teams) {
      const ofTeam = fitting.filter(({ team_id }) => team_id === team.id);
      const agents = await agentsOf(tenantId, team.id); // who is of two teams may hold more since the one before
      const { given, last } = distribute(ofTeam.length, agents, team);
      await give(ofTeam.map((arrival, index) => ({ ...arrival, user_id: given[index] ?? null })));
      if (last !== team.last) await db.team.update({ where: { id: team.id }, data: { last_user_id: last } });
    }
  });
}

// In the order of their ids, so that two who lock several never wait for each other.
const lockTeams = (ids: number[]) => db.$queryRaw<Team[]>`
  SELECT id, allocation_mode AS mode, max_open_leads AS cap, last_user_id AS last
  FROM teams WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;

const give = (gifts: Gift[]) => db.$executeRaw`
  WITH given AS (
    SELECT * FROM unnest(${gifts.map((gift) => gift.id)}::int[], ${gifts.map((gift) => gift.team_id)}::int[],
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
