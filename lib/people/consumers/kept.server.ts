import "server-only";
import { db } from "@/lib/platform/db/client.server";

/**
 * The person into whom a person has been merged, or they themselves; null without such a person. Nobody merges them
 * before the end of the transaction, so that a record which is given to them now moves along later.
 */
export async function keptPerson(tenant_id: number, id: number): Promise<number | null> {
  const [row] = await db.$queryRaw<{ id: number }[]>`
    SELECT coalesce(merged_into_id, id) AS id FROM consumers WHERE id = ${id} AND tenant_id = ${tenant_id} FOR SHARE`;
  return row?.id ?? null;
}
