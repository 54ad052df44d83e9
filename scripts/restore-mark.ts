import type { Client } from "pg";

// A schema, since the tables of an unfinished restore look like those of a new console.
const MARK = "unfinished_restore";

/** Marks a database as one that is being restored, so that no console starts on a half of it. */
export const markRestore = (client: Client) => client.query(`CREATE SCHEMA ${MARK}`);

export const unmarkRestore = (client: Client) => client.query(`DROP SCHEMA ${MARK}`);

/** @throws Error for a database whose restore did not finish */
export async function refuseUnfinishedRestore(client: Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regnamespace($1) IS NOT NULL AS marked", [MARK]);
  if (rows[0].marked) {
    throw new Error("A restore into this database did not finish. Make a new, empty database, and restore into that.");
  }
}
