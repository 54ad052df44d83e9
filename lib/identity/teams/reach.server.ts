import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { myTeamIds } from "./my-team.server";

/** The users and teams whose leads and sales an actor sees. */
export type Reach = { users: number[]; teams: number[] };

type Scoped = Pick<Actor, "is_admin" | "record_scope">;

/** Whether the actor's record scope is the whole tenant. */
export const hasWholeTenant = ({ is_admin, record_scope }: Scoped) => is_admin || record_scope === "tenant";

/** The users and teams within the actor's record scope; null for the whole tenant. */
export async function reachOf(actor: Scoped & Pick<Actor, "id">): Promise<Reach | null> {
  if (hasWholeTenant(actor)) return null;
  if (actor.record_scope === "own") return { users: [actor.id], teams: [] };
  const [members, teams] = await Promise.all([myTeamIds(actor), teamsOf(actor.id)]);
  return { users: [actor.id, ...members], teams };
}

/** The records that the actor may read and change, by their record scope and the user who made them. */
export async function ownedWithin(actor: Scoped & Pick<Actor, "id">): Promise<{ user_id?: { in: number[] } }> {
  const reach = await reachOf(actor);
  return reach ? { user_id: { in: reach.users } } : {};
}

/** The teams that a user leads or belongs to, deactivated ones included. */
export async function teamsOf(userId: number): Promise<number[]> {
  const teams = await db.team.findMany({
    where: { OR: [{ leader_user_id: userId }, { members: { some: { user_id: userId } } }] },
    select: { id: true },
  });
  return teams.map(({ id }) => id);
}

/** SQL condition that the user or the team in these columns is within reach. */
export const isWithin = ({ users, teams }: Reach, userColumn: string, teamColumn: string): Prisma.Sql =>
  Prisma.sql`(${Prisma.raw(userColumn)} = ANY(${users}::int[]) OR ${Prisma.raw(teamColumn)} = ANY(${teams}::int[]))`;

/** SQL condition on a rollup table with the alias `kept`: counts within reach. */
export const isCountWithin = (reach: Reach): Prisma.Sql => isWithin(reach, "kept.user_id", "kept.team_id");
