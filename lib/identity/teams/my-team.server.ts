import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";

/**
 * The ids of "My Team": the members of every team that somebody leads, deactivated ones too, and all whose line manager
 * they are, directly or through others. They themselves are in it only where one of these says so.
 */
export async function myTeamIds({ id }: Pick<Actor, "id">): Promise<number[]> {
  // UNION keeps each person once, so that managers who point at one another are no endless walk.
  const people = await db.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE reports AS (
      SELECT id FROM users WHERE line_manager_user_id = ${id}
      UNION
      SELECT person.id FROM users person JOIN reports ON person.line_manager_user_id = reports.id
    )
    SELECT id FROM reports
    UNION
    SELECT member.user_id FROM team_members member JOIN teams team ON team.id = member.team_id
    WHERE team.leader_user_id = ${id}`;
  return people.map((person) => person.id);
}
