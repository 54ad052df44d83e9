import { Client } from "pg";

/** Runs statements one after another on a connection of their own, for as long as they take: the console's end after 4.5 s. */
export async function onConnection(statements: string[]): Promise<void> {
  const client = new Client(process.env.DATABASE_URL);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
