import { Client } from "pg";

const LOCK = 727_004;

/**
 * Runs `work` while no other process does so on this database. It gets a function that fails when that is no longer sure,
 * since a lock is lost with its connection.
 * @throws Error while another process has the lock
 */
export async function rotateAlone<T>(url: string, work: (check: () => Promise<void>) => Promise<T>): Promise<T> {
  const client = new Client(url);
  client.on("error", () => {}); // the check notices
  await client.connect();
  try {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS locked", [LOCK]);
    if (!rows[0].locked) throw new Error("Another rotate-key runs on this database. Wait until it has ended.");
    return await work(async () => void (await client.query("SELECT")));
  } finally {
    await client.end();
  }
}
