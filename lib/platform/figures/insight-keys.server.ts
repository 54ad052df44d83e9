import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

// Figures split by a property have a number for each of its values (table "insight_keys"), 0 for "unknown" and -1 for
// "other": what came once a tenant's numbers had run out.

const UNKNOWN = 0;
const OTHER = -1;
/** The last number; the SQL function insight_key_number() gives no more. */
const LAST_NUMBER = 200;

type KeyGroup = "unknown" | "other";

/** SQL condition on figures `kept`, split by a property: of these values. */
export const isOfKeys = (keys: readonly string[]): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM insight_keys known WHERE known.tenant_id = kept.tenant_id AND known.number = kept.number
    AND known.dimension = kept.dimension AND known.key = ANY(${keys}::text[]))`;

/** SQL condition on figures `kept`, split by a property: without a value, or of the others. */
export const isOfGroup = (group: KeyGroup): Prisma.Sql =>
  Prisma.sql`kept.number = ${group === "unknown" ? UNKNOWN : OTHER}`;

/** SQL condition: one of these values may be among a tenant's others. Else a value without a number belongs to nothing. */
export const isAmongOthers = (dimension: string, keys: readonly string[]): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM insight_keys last CROSS JOIN unnest(${keys}::text[]) AS named (key)
  WHERE last.dimension = ${dimension} AND last.number = ${LAST_NUMBER} AND NOT EXISTS (
    SELECT FROM insight_keys known
    WHERE known.tenant_id = last.tenant_id AND known.dimension = last.dimension AND known.key = named.key))`;

/**
 * SQL condition on figures `kept`, split by a property: of a value, or of a group. Null where they can't tell, for both at
 * once and for a value among the others.
 */
export async function isOfKey(
  dimension: string,
  key: string | undefined,
  group: KeyGroup | undefined,
): Promise<Prisma.Sql | null> {
  if (key === undefined) return group === undefined ? null : isOfGroup(group);
  if (group !== undefined) return null;
  const [row] = await db.$queryRaw<
    { among_others: boolean }[]
  >`SELECT ${isAmongOthers(dimension, [key])} AS among_others`;
  return row?.among_others ? null : isOfKeys([key]);
}
