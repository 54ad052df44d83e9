import { Client, type QueryResultRow } from "pg";

/**
 * Runs statements one after another on a connection of their own, for as long as they take: the console cancels its own.
 * @returns the rows of the last one
 */
export async function onConnection<Row extends QueryResultRow>(statements: string[]): Promise<Row[]> {
  const client = new Client(process.env.DATABASE_URL);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
