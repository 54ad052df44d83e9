import "server-only";
import { Client, escapeIdentifier, escapeLiteral } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { directDatabaseUrl } from "@/lib/platform/settings/env.server";
import { MIGRATION_LOCK } from "./migration-lock";
import { FILE_COLUMNS, IS_NAMED } from "./named-files";

/** How values are written as text, whatever the server's and the user's own settings are. */
export const COPY_SETTINGS = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;`;

/** Of files that are missing. */
const MAX_EXAMPLES = 10;

const UNFINISHED_JOBS = `
  SELECT to_jsonb(job) FROM pgboss.job AS job WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss%'`;

/** The columns that are stored, in their order: those that are generated follow from the others. */
type StoredTable = { name: string; columns: string[] };

/** Stored files that rows named at that moment, and that are not in the backup. */
type AbsentFiles = {
  /** Removed since, with the rows that named them. */
  removed: number;
  /** Lost: rows still name them. */
  missing: number;
  /** The paths of some that are missing. */
  examples: string[];
};

/** The contents of the database at one moment. One of its methods may be used at a time. */
export type TableCopies = {
  tables: () => Promise<StoredTable[]>;
  /** The rows of a table, as COPY writes them: one a line. */
  rowsOf: (table: StoredTable) => AsyncIterable<Buffer>;
  /** The jobs that wait or run: one a line, as JSON that COPY has escaped. */
  jobs: () => AsyncIterable<Buffer>;
  /** The last number of each sequence that gave one out. Not of that moment, but never before it. */
  sequences: () => Promise<{ name: string; last: string }[]>;
  migrations: () => Promise<string[]>;
  /** Lets go of that moment, after which Postgres may clean up and migrations may run. Rows can't be read any more. */
  release: () => Promise<void>;
  /** Notes that a stored file is in the backup. */
  noteFile: (path: string) => Promise<void>;
  /** Call it after `release`, and when every file that there is has been noted. */
  findAbsentFiles: () => Promise<AbsentFiles>;
};

/**
 * Holds on to the contents of the database as they are now, whatever others write meanwhile. No migration runs beside it:
 * a table that one rewrites looks empty to whoever began to read before.
 * @param leftOut the names of tables that are not of interest. @param ownQueue whose jobs are not either. @throws Error while a migration runs, or of the database
 */
export async function openTableCopies(
  leftOut: readonly string[],
  ownQueue: string,
): Promise<TableCopies & AsyncDisposable> {
  const client = new Client({ connectionString: directDatabaseUrl(), application_name: "backup" });
  client.on("error", () => {}); // the query that runs then, or the next one, fails with the reason
  const close = () => client.end();
  await client.connect();
  try {
    await keepMigrationsOut(client);
    await client.query(NAMED_FILES);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await client.query(`${COPY_SETTINGS} SET LOCAL row_security = off;`); // fails rather than leave rows out
    await client.query(NOTE_NAMED_FILES);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...copiesOf(client, leftOut, ownQueue), [Symbol.asyncDispose]: close };
}

async function keepMigrationsOut(client: Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>("SELECT pg_try_advisory_lock_shared($1) AS free", [
    MIGRATION_LOCK,
  ]);
  if (!rows[0]?.free) throw new Error("A migration of the database is running. Make the backup once it has finished.");
}

// A temporary table, so that memory does not grow with the number of files.
const NAMED_FILES = "CREATE TEMPORARY TABLE named_files (path text PRIMARY KEY)";
const NOTE_NAMED_FILES = `INSERT INTO named_files ${FILE_COLUMNS.map(
  ({ table, column }) => `SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL`,
).join(" UNION ")}`;
const ABSENT_FILES = `
  SELECT count(*) FILTER (WHERE NOT named)::int AS removed, count(*) FILTER (WHERE named)::int AS missing,
    coalesce((array_agg(path ORDER BY path) FILTER (WHERE named))[1:${MAX_EXAMPLES}], '{}') AS examples
  FROM (SELECT path, ${IS_NAMED} AS named FROM named_files) AS file`;

function copiesOf(client: Client, leftOut: readonly string[], ownQueue: string): TableCopies {
  const read = async <Row>(sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as Row[];
  const copy = (source: string) => client.query(copyTo(`COPY ${source} TO STDOUT`));
  return {
    tables: () => read(TABLES, [leftOut]),
    rowsOf: ({ name, columns }) =>
      copy(`public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")})`),
    jobs: async function* () {
      const [found] = await read<{ exists: boolean }>("SELECT to_regclass('pgboss.job') IS NOT NULL AS exists");
      if (found?.exists)
        yield* copy(`(${UNFINISHED_JOBS} AND name <> ${escapeLiteral(ownQueue)} ORDER BY created_on, id)`);
    },
    sequences: () =>
      read(`SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
            WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`),
    migrations: async () => {
      const rows = await read<{ name: string }>(`SELECT migration_name AS name FROM public._prisma_migrations
        WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`);
      return rows.map(({ name }) => name);
    },
    release: async () => {
      await client.query("COMMIT");
      await client.query("SELECT pg_advisory_unlock_all()");
    },
    noteFile: async (path) => {
      await client.query("DELETE FROM named_files WHERE path = $1", [path]);
    },
    findAbsentFiles: async () => {
      const [found] = await read<AbsentFiles>(ABSENT_FILES);
      return found ?? { removed: 0, missing: 0, examples: [] };
    },
  };
}

// Those of extensions are made with them.
const TABLES = `
  SELECT relname AS name, ARRAY(
    SELECT attname::text FROM pg_attribute
    WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
  ) AS columns
  FROM pg_class class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ($1::text[])
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = class.oid AND deptype = 'e')
  ORDER BY 1`;
