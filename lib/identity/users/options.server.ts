import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/format";

/** Active users by name, for dropdowns. */
export async function userOptions() {
  const people = await db.user.findMany({
    where: { active: true },
    select: { id: true, name: true, surname: true },
    orderBy: [{ name: "asc" }, { surname: "asc" }, { id: "asc" }],
  });
  return people.map((person) => ({ id: person.id, name: fullNameOf(person) }));
}
