import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

/**
 * The ids of "My Team": the members of every team that a user leads, deactivated users included, and everybody who
 * reports to the user, directly or through others. The user is included only as a member or through a cycle.
 */
export async function myTeamIds({ id }: Pick<Actor, "id">): Promise<number[]> {
  const people = await db.$queryRaw<{ id: number }[]>`
    ${reportsTo(id)}
    SELECT id FROM reports
    UNION
    SELECT member.user_id FROM team_members member JOIN teams team ON team.id = member.team_id
    WHERE team.leader_user_id = ${id}`;
  return people.map((person) => person.id);
}

/** The ids of everybody who reports to a user, directly or through others. */
export async function reportIds({ id }: Pick<Actor, "id">): Promise<number[]> {
  const people = await db.$queryRaw<{ id: number }[]>`${reportsTo(id)} SELECT id FROM reports`;
  return people.map((person) => person.id);
}

// UNION removes duplicates, so that a cycle of managers ends.
const reportsTo = (id: number) => Prisma.sql`
  WITH RECURSIVE reports AS (
    SELECT id FROM users WHERE line_manager_user_id = ${id}
    UNION
    SELECT person.id FROM users person JOIN reports ON person.line_manager_user_id = reports.id
  )`;
