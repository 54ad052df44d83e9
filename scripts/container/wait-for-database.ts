import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { reasonOf } from "../database.ts";

const LIMIT_MS = 60_000;
const PAUSE_MS = 250;
const CONNECT_MS = 5_000;
/** SQLSTATE of what waiting does not change: a wrong password, no right to connect, no such database. */
const FINAL = ["28P01", "28000", "3D000"];

/**
 * Waits until a database accepts connections, since it may be started together with the console.
 * @param setting the one that has its address
 * @throws Error with the reason when it refuses them for good, or does not answer within a minute
 */
export async function waitForDatabase(url: string, setting: string): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const error = await connectionError(url);
    if (error === undefined) return;
    const reason = reasonOf(error);
    if (isFinal(error) || Date.now() > deadline) throw new Error(`The database in ${setting} can't be used: ${reason}`);
    if (attempt === 1) console.log(`Waiting up to ${LIMIT_MS / 1000} s for the database (${reason}) …`);
    await wait(PAUSE_MS);
  }
}

const isFinal = (error: unknown) => error instanceof Error && "code" in error && FINAL.includes(String(error.code));

/** What keeps us from connecting; undefined when nothing does. */
async function connectionError(connectionString: string): Promise<unknown> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => {}); // the connection broke while it was being closed
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    return error;
  }
}
