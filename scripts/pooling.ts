import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { Settings } from "@/lib/platform/settings/env.server";

/** Once shows whether sessions are shared, unless others use the pooler at that moment. */
const ROUNDS = 5;
const TIMEOUT_MS = 5_000;

const ADVICE = "Set DB_POOLING=transaction and DATABASE_DIRECT_URL, or let the pooler give each connection a session.";

/**
 * Looks for a pooler that gives each transaction another session, where that is not expected: the role of one
 * organisation's request would stay behind for another's.
 * @returns why the console must not start; undefined when it may. @throws Error of the database
 */
export async function findPoolingFault(settings: Settings): Promise<string | undefined> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DB_POOLING } = settings;
  if (DATABASE_DIRECT_URL !== undefined && (await sharesSessions(DATABASE_DIRECT_URL)))
    return "DATABASE_DIRECT_URL leads to a pooler in transaction mode. It has to lead to Postgres itself.";
  if (DATABASE_URL !== undefined && DB_POOLING === "session" && (await sharesSessions(DATABASE_URL)))
    return `DATABASE_URL leads to a pooler in transaction mode. ${ADVICE}`;
}

/** Whether a setting of one connection's session is seen by another connection, or lost. Neither happens by itself. */
async function sharesSessions(url: string): Promise<boolean> {
  const [one, other] = [open(url), open(url)];
  try {
    await Promise.all([one.connect(), other.connect()]);
    for (let round = 0; round < ROUNDS; round += 1) {
      const mark = randomUUID();
      await one.query("SELECT set_config('app.session_mark', $1, false)", [mark]);
      const before = await markOf(one);
      await other.query("BEGIN"); // from here on it keeps whatever session it was given
      const elsewhere = await markOf(other);
      const after = await markOf(one);
      await other.query("COMMIT");
      if (before !== mark || elsewhere === mark || after !== mark) return true;
    }
    return false;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

function open(connectionString: string): Client {
  const client = new Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
  client.on("error", () => {}); // the statement that runs then, or the next one, fails with the reason
  return client;
}

const markOf = async (client: Client): Promise<string | null> =>
  (await client.query("SELECT current_setting('app.session_mark', true) AS mark")).rows[0].mark;
