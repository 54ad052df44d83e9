import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

/** The limit for counting rows. Rollups have no limit. */
export const MAX_COUNTED = 10_000;

/** SQL of one number for the query of a page, and whether it counts rows, up to one more than the limit. */
export type Count = { sql: Prisma.Sql; isLimited: boolean };

type Total = { total: number; more: boolean };

type Answer = Prisma.Sql | number | null;

/** A way of counting the rows of a list: the filters that it knows, and the count, or null where it can't tell. */
export type Way<Asked> = { knows: readonly string[]; count: (asked: Asked) => Answer | Promise<Answer> };

/** The count of the first way that knows every given filter and can tell; null where there is none. */
export async function countBy<Asked>(
  ways: Readonly<Record<string, Way<Asked>>>,
  given: readonly string[],
  asked: Asked,
): Promise<Count | null> {
  for (const { knows, count } of Object.values(ways)) {
    const answer = given.every((name) => knows.includes(name)) ? await count(asked) : null;
    if (answer === null) continue;
    const sql = typeof answer === "number" ? Prisma.sql`${answer}::int` : Prisma.sql`coalesce((${answer}), 0)`;
    return { sql, isLimited: false };
  }
  return null;
}

/** Counts the rows themselves, up to one more than the limit. */
export const cappedRows = (from: Prisma.Sql, where: Prisma.Sql, max = MAX_COUNTED): Count => ({
  sql: Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${max + 1}::int) AS counted)`,
  isLimited: true,
});

/** The number alone, for a page without rows or beside one that it would hold up. */
export async function countAlone({ sql }: Count): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`SELECT ${sql} AS total`;
  return row?.total ?? 0;
}

/** @param counted the number of `count`. @param more whether the search found more than it looks at */
export function totalOf({ isLimited }: Count, counted: number, more: boolean): Total {
  if (!isLimited) return { total: counted, more: false };
  return { total: Math.min(counted, MAX_COUNTED), more: more || counted > MAX_COUNTED };
}

/** The rows with these ids, given as an array or its text. OFFSET 0 makes Postgres start from them, whatever the LIMIT. */
export const amongIds = (table: string, ids: readonly number[] | string): Prisma.Sql => {
  const name = Prisma.raw(table);
  return Prisma.sql`(
    SELECT ${name}.* FROM unnest(${ids}::int[]) AS found (id) JOIN ${name} USING (id) OFFSET 0) AS ${name}`;
};

/** For `FROM … ${joins} … ORDER BY ${by}`. */
export type Order = { joins: Prisma.Sql; by: Prisma.Sql };

type Sorts = {
  /** The columns that are not of the table itself. */
  sorts: Readonly<Partial<Record<string, { by: string; joins: string }>>>;
  /** With NULLS LAST, the planner would not use the indexes of these and sort all rows instead. */
  alwaysSet: ReadonlySet<string>;
};

/** Rows without a value come last, whichever way the list is sorted. @param sortBy a column of the list's query */
export function orderOf(
  table: string,
  { sortBy, sortDesc }: { sortBy: string; sortDesc: boolean },
  { sorts, alwaysSet }: Sorts,
): Order {
  const { by, joins } = sorts[sortBy] ?? { by: `${table}.${sortBy}`, joins: "" };
  const direction = sortDesc ? "DESC" : "ASC";
  const nulls = sortDesc && !alwaysSet.has(sortBy) ? "NULLS LAST" : "";
  return {
    joins: Prisma.raw(joins),
    by: Prisma.raw(`${by} ${direction} ${nulls}, ${table}.id ${direction}`),
  };
}
