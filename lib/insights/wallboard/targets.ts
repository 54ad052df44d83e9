import type { Target } from "./schema";

export type TargetedUser = Target & { id: number };
export type TargetedTeam = Target & { id: number; member_ids: readonly number[] };

/**
 * The target of teams and people together: a team's own, or else the sum of its members', and the sum of those of the
 * people who belong to none of the teams. Null where nobody has one.
 */
export function targetOf(teams: readonly TargetedTeam[], users: readonly TargetedUser[]): Target {
  const members = new Set(teams.flatMap(({ member_ids }) => member_ids));
  const others = users.filter(({ id }) => !members.has(id));
  const totalOf = (kind: keyof Target) =>
    sum([
      ...teams.map((team) => team[kind] ?? sum(membersOf(team, users).map((user) => user[kind]))),
      ...others.map((user) => user[kind]),
    ]);
  return { submissions: totalOf("submissions"), premium: totalOf("premium") };
}

const membersOf = ({ member_ids }: TargetedTeam, users: readonly TargetedUser[]) =>
  users.filter(({ id }) => member_ids.includes(id));

/** The sum of what is known; null if nothing is. */
function sum(targets: readonly (number | null)[]): number | null {
  const known = targets.filter((target) => target !== null);
  return known.length === 0 ? null : known.reduce((total, target) => total + target, 0);
}
