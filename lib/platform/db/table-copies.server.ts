import "server-only";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { env } from "@/lib/platform/env.server";

/** How values are written as text, whatever the server's and the user's own settings are. */
export const COPY_SETTINGS = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;`;

const UNFINISHED_JOBS = `
  SELECT to_jsonb(job) FROM pgboss.job AS job WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss%' ORDER BY created_on, id`;

/** The columns that are stored, in their order: those that are generated follow from the others. */
export type StoredTable = { name: string; columns: string[] };

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
};

/**
 * Runs `work` on the contents of the database as they are now, whatever others write meanwhile.
 * @param leftOut the names of tables that are not of interest. @throws Error of the database
 */
export async function withTableCopies<T>(
  leftOut: readonly string[],
  work: (copies: TableCopies) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: env().DATABASE_URL, application_name: "backup" });
  client.on("error", () => {}); // the query that runs then, or the next one, fails with the reason
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await client.query(COPY_SETTINGS);
    return await work(copiesOf(client, leftOut));
  } finally {
    await client.end();
  }
}

function copiesOf(client: Client, leftOut: readonly string[]): TableCopies {
  const read = async <Row>(sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as Row[];
  const copy = (source: string) => client.query(copyTo(`COPY ${source} TO STDOUT`));
  return {
    tables: () => read(TABLES, [leftOut]),
    rowsOf: ({ name, columns }) => copy(`public.${quoted(name)} (${columns.map(quoted).join(", ")})`),
    jobs: async function* () {
      const [found] = await read<{ exists: boolean }>("SELECT to_regclass('pgboss.job') IS NOT NULL AS exists");
      if (found?.exists) yield* copy(`(${UNFINISHED_JOBS})`);
    },
    sequences: () =>
      read(`SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
            WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`),
    migrations: async () => {
      const rows = await read<{ name: string }>(`SELECT migration_name AS name FROM public._prisma_migrations
        WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`);
      return rows.map(({ name }) => name);
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

/** A name in SQL. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
