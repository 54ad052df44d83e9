import { Client } from "pg";

/** Runs a query on a connection of its own. @param database instead of the one in the address */
export async function run(url: string, sql: string, database?: string) {
  const client = new Client(database ? Object.assign(new URL(url), { pathname: database }).href : url);
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

// What a backup leaves out.
const NOT_KEPT = ["_prisma_migrations", "_sql_files", "sessions", "presences", "lead_reservations", "heavy_work"];

/** The number of rows of each table, and the sum of their hashes. */
export async function hashesOf(url: string): Promise<Record<string, string>> {
  const { rows } = await run(url, "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  const names = rows.map(({ name }) => name as string).filter((name) => !NOT_KEPT.includes(name));
  const hash = "concat(count(*), ' ', sum(hashtextextended(stored::text, 0)))";
  const queries = names.map((name) => `SELECT '${name}' AS name, ${hash} AS hash FROM "${name}" AS stored`);
  const found = await run(url, queries.join(" UNION ALL "));
  return Object.fromEntries(found.rows.map((row) => [row.name, row.hash]));
}

/** Constraints, indexes, enabled triggers and sequences. */
export async function definitionsOf(url: string): Promise<string[]> {
  const { rows } = await run(
    url,
    `SELECT concat(conrelid::regclass, ' ', conname, ' ', pg_get_constraintdef(oid), convalidated) AS text
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT concat(tgrelid::regclass, ' ', tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT concat(sequencename, ' ', last_value) FROM pg_sequences WHERE schemaname = 'public'
     ORDER BY 1`,
  );
  return rows.map(({ text }) => text as string);
}
