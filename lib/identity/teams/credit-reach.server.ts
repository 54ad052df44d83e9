import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { myTeamIds, reportIds } from "./my-team.server";
import { type Reach, teamsOf } from "./reach.server";
import type { WorkScope } from "./work-scope";

// What somebody made stays theirs and their team's of that time. So a team's leader sees what was made in the team, also by
// people who have left it, and not what its members made elsewhere.

/** Whose results count within an actor's record scope: those of users, and those made in teams. Null for the tenant. */
export async function creditReachOf(actor: Pick<Actor, "id" | "is_admin" | "record_scope">): Promise<Reach | null> {
  if (actor.is_admin || actor.record_scope === "tenant") return null;
  if (actor.record_scope === "own") return ownOf(actor);
  const [reports, teams] = await Promise.all([reportIds(actor), teamsOf(actor.id)]);
  return { users: [actor.id, ...reports], teams };
}

/** Whose results a scope of the insights asks for; null for everybody's. */
export async function creditScopeOf(actor: Pick<Actor, "id">, scope: WorkScope): Promise<Reach | null> {
  if (scope === "tenant") return null;
  if (scope === "me") return ownOf(actor);
  const [users, teams] = await Promise.all([reportIds(actor), ledTeams(actor.id)]);
  return { users, teams };
}

/** Whose current work a scope asks for; null for everybody's. */
export async function workScopeOf(actor: Pick<Actor, "id">, scope: WorkScope): Promise<Reach | null> {
  if (scope === "tenant") return null;
  if (scope === "me") return ownOf(actor);
  const [users, teams] = await Promise.all([myTeamIds(actor), ledTeams(actor.id)]);
  return { users, teams };
}

const ownOf = ({ id }: Pick<Actor, "id">): Reach => ({ users: [id], teams: [] });

async function ledTeams(leader_user_id: number): Promise<number[]> {
  const teams = await db.team.findMany({ where: { leader_user_id }, select: { id: true } });
  return teams.map(({ id }) => id);
}
