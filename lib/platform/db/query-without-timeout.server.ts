import "server-only";
import { Client, type QueryResultRow } from "pg";
import { directDatabaseUrl } from "@/lib/platform/settings/env.server";

/** Runs a statement as the platform, on a connection of its own and without any timeout. */
export async function queryWithoutTimeout<Row extends QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: directDatabaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
