import "server-only";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { fullNameOf } from "@/lib/platform/text/format";

/** Active users by name, for dropdowns. */
export const userOptions = () => optionsAmong({ active: true });

/** The users that meet a condition, by name. */
export async function optionsAmong(where: Prisma.UserWhereInput): Promise<{ id: number; name: string }[]> {
  const people = await db.user.findMany({
    where,
    select: { id: true, name: true, surname: true },
    orderBy: [{ name: "asc" }, { surname: "asc" }, { id: "asc" }],
  });
  return people.map((person) => ({ id: person.id, name: fullNameOf(person) }));
}
