import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Client, escapeIdentifier } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Manifest } from "@/lib/platform/backup/manifest.server";
import { COPY_SETTINGS } from "@/lib/platform/db/table-copies.server";

// Loads the rows of an archive in one transaction, with what a table's owner may do: a managed Postgres has no superuser.
// Triggers would count and announce everything again, and foreign keys and indexes are built faster over all rows at once.

const OPEN = `BEGIN; ${COPY_SETTINGS} SET LOCAL lock_timeout = 0; SET LOCAL maintenance_work_mem = '256MB';`;

/** The names of the console's own tables. */
export const TABLES = `
  SELECT oid::regclass::text AS name FROM pg_class class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('_prisma_migrations', '_sql_files')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = class.oid AND deptype = 'e')`;

/** SQL that takes a table's constraints, triggers and indexes away, and the SQL that brings them back. */
const OBSTACLES = [
  `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
     format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
   FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS remove,
     format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
       CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname) AS restore
   FROM pg_trigger JOIN pg_class class ON class.oid = tgrelid
   WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal AND tgenabled <> 'D'`,
  `SELECT format('DROP INDEX %s', indexrelid::regclass) AS remove, pg_get_indexdef(indexrelid) AS restore
   FROM pg_index JOIN pg_class class ON class.oid = indrelid
   WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (
     SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')`,
];

export type Loader = {
  /** Loads a part of a table's rows. */
  load: (table: string, rows: Uint8Array) => Promise<void>;
  /** Brings back what was taken away, sets the sequences, and commits. @throws Error when a row breaks a constraint */
  finish: () => Promise<void>;
};

/** Empties all tables, whose migrations may have filled some, and gets them ready for rows. */
export async function beginLoading(client: Client, { tables, sequences }: Manifest): Promise<Loader> {
  await client.query(OPEN);
  const restoring: string[] = [];
  for (const query of OBSTACLES) {
    const { rows } = await client.query<{ remove: string; restore: string }>(query);
    for (const { remove } of rows) await client.query(remove);
    restoring.unshift(...rows.map(({ restore }) => restore));
  }
  const names = (await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
  await client.query(`TRUNCATE ${names.join(", ")}`);
  const columns = new Map(tables.map((table) => [table.name, table.columns.map(escapeIdentifier).join(", ")]));
  return {
    load: async (table, rows) => {
      const target = client.query(
        copyFrom(`COPY public.${escapeIdentifier(table)} (${columns.get(table)}) FROM STDIN`),
      );
      await pipeline(Readable.from([rows]), target);
    },
    finish: async () => {
      for (const sql of restoring) await client.query(sql);
      for (const { name, last } of sequences)
        await client.query("SELECT setval($1, $2)", [escapeIdentifier(name), last]);
      await client.query("COMMIT");
      await client.query("ANALYZE");
    },
  };
}
