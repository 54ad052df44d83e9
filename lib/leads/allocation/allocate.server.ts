import "server-only";
import type { AllocationMode } from "@/lib/identity/teams/schema";
import { mayBeGiven } from "@/lib/leads/record/call-rules.server";
import { applyLeadChanges, SYSTEM } from "@/lib/leads/record/change.server";
import { INITIAL_LEAD_STATUS } from "@/lib/leads/record/status";
import { UNASSIGNED } from "@/lib/leads/record/status-lists.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { openLeads } from "./agent-capacity.server";
import { type Agent, distribute } from "./distribute";

/** A new lead, and the team and position of the rule that matches it, if one does. */
export type InsertedLead = { id: number; team_id: number | null; position: number | null };

type MatchedLead = { id: number; team_id: number; position: number };
type Team = { id: number; mode: AllocationMode; cap: number | null; last: number | null };
type Assignment = MatchedLead & { user_id: number | null };

/**
 * For a query with leads as `lead`: the team and position of the first allocation rule that matches an unassigned lead,
 * unless it is suppressed or may not be called.
 */
export const matchingRule = (): Prisma.Sql => Prisma.sql`
  SELECT rule.team_id, rule.position
  FROM allocation_rules rule
  JOIN teams team ON team.id = rule.team_id AND team.active
  JOIN team_products sold ON sold.team_id = team.id AND sold.product_id = rule.product_id
  WHERE rule.tenant_id = lead.tenant_id AND rule.product_id = lead.product_id AND rule.active
    AND (rule.source IS NULL OR lower(rule.source) = lower(lead.source))
    AND (rule.campaign IS NULL OR lower(rule.campaign) = lower(lead.campaign))
    AND lead.status IN (${UNASSIGNED}) AND lead.assigned_user_id IS NULL AND lead.processed_at IS NULL
    AND ${mayBeGiven({ purpose: "give", to: null })}
  ORDER BY rule.position, rule.id LIMIT 1`;

/**
 * Gives new leads to the teams of their rules and, unless the team pulls its leads, to an agent. Leads without a
 * matching rule do not change. The teams are locked until the running transaction ends, so that two transactions never
 * use the same turn.
 * @param leads in the order in which they came in
 */
export async function allocateLeads(tenantId: number, leads: readonly InsertedLead[]): Promise<void> {
  const matched = leads.filter((lead): lead is MatchedLead => lead.team_id !== null);
  if (matched.length === 0) return;
  await transaction(async () => {
    const teams = await lockTeams([...new Set(matched.map(({ team_id }) => team_id))]);
    for (const team of teams) {
      const leads = matched.filter(({ team_id }) => team_id === team.id);
      const agents = await agentsOf(tenantId, team.id); // read for each team, since an agent may be in several
      const { given, last } = distribute(leads.length, agents, team);
      const assignments = leads.map((lead, index) => ({ ...lead, user_id: given[index] ?? null }));
      const toAgents = assignments.filter(({ user_id }) => user_id !== null);
      const toTeam = assignments.filter(({ user_id }) => user_id === null);
      if (toAgents.length > 0) await assignToAgents(toAgents);
      if (toTeam.length > 0) await assignToTeam(toTeam);
      if (last !== team.last) await db.team.update({ where: { id: team.id }, data: { last_user_id: last } });
    }
  });
}

// In the order of their ids, to avoid deadlocks.
const lockTeams = (ids: number[]) => db.$queryRaw<Team[]>`
  SELECT id, allocation_mode AS mode, max_open_leads AS cap, last_user_id AS last
  FROM teams WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;

const assignToTeam = (assignments: Assignment[]) =>
  applyLeadChanges(SYSTEM, {
    targets: targetsOf(assignments),
    set: { team_id: Prisma.sql`target.team_id`, allocated_at: null },
    type: "assigned",
    old: { team: null },
    new: { team: Prisma.sql`target.team` },
    reason: RULE,
  });

const assignToAgents = (assignments: Assignment[]) =>
  applyLeadChanges(SYSTEM, {
    targets: targetsOf(assignments),
    set: {
      team_id: Prisma.sql`target.team_id`,
      assigned_user_id: Prisma.sql`target.user_id`,
      status: "Allocated",
      status_changed_at: Prisma.sql`now()`,
      allocated_at: Prisma.sql`now()`,
    },
    type: "status",
    old: { status: INITIAL_LEAD_STATUS, assigned_user: null, team: null },
    new: { status: "Allocated", assigned_user: Prisma.sql`target.agent`, team: Prisma.sql`target.team` },
    reason: RULE,
  });

const RULE = Prisma.sql`'Rule ' || target.position`;

const targetsOf = (assignments: Assignment[]) => Prisma.sql`
  SELECT given.*, team.name AS team, concat_ws(' ', agent.name, agent.surname) AS agent
  FROM unnest(${assignments.map(({ id }) => id)}::int[], ${assignments.map(({ team_id }) => team_id)}::int[],
              ${assignments.map(({ user_id }) => user_id)}::int[], ${assignments.map(({ position }) => position)}::int[])
    AS given (id, team_id, user_id, position)
  JOIN teams team ON team.id = given.team_id LEFT JOIN users agent ON agent.id = given.user_id`;

/** The members of a team who are active and not absent, with their numbers of open leads. */
const agentsOf = (tenantId: number, teamId: number) =>
  db.$queryRaw<Agent[]>`
    SELECT person.id, coalesce(held.count, 0) AS open
    FROM team_members member
    JOIN users person ON person.id = member.user_id AND person.active
      AND (person.absent_until IS NULL OR person.absent_until <= now())
    LEFT JOIN (${openLeads(Prisma.sql`linked.tenant_id = ${tenantId}`)}) held ON held.user_id = person.id
    WHERE member.team_id = ${teamId}`;
