import "server-only";
import type { Target } from "@/lib/identity/teams/target";
import { asPlatform, db } from "@/lib/platform/db/client.server";

export type Person = { id: number; name: string; surname: string } & Target;

const select = {
  ...{ id: true, name: true, surname: true },
  ...{ target_submissions_per_day: true, target_premium_per_month: true },
} as const;

/** Users who are gone, or belong to another organisation now. */
const FORMER = {
  ...{ name: "Former", surname: "user" },
  ...{ target_submissions_per_day: null, target_premium_per_month: null },
};

/** The people of figures: the organisation's users, and administrators who have worked in it. */
export async function peopleById(ids: readonly number[]): Promise<(id: number) => Person> {
  const users = await db.user.findMany({ where: { id: { in: [...ids] } }, select });
  const people = new Map<number, Person>(users.map((user) => [user.id, user]));
  const missing = ids.filter((id) => !people.has(id));
  for (const administrator of await administratorsAmong(missing)) people.set(administrator.id, administrator);
  return (id) => people.get(id) ?? { ...FORMER, id };
}

/** Administrators belong to no organisation, so row-level security hides them from each of them. */
const administratorsAmong = async (ids: readonly number[]): Promise<Person[]> =>
  ids.length === 0
    ? []
    : asPlatform(async () => db.user.findMany({ where: { id: { in: [...ids] }, is_admin: true }, select }));
