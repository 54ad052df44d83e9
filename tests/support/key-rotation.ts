import type { ChildProcess } from "node:child_process";
import { Client } from "pg";
import { decryptWith } from "@/lib/platform/crypto/cipher.server";
import { encryptionKey } from "@/lib/platform/crypto/data-key.server";
import { asPlatform, db, disconnect } from "@/lib/platform/db/client.server";
import { stopBoss } from "@/lib/platform/jobs/boss.server";
import { env } from "@/lib/platform/settings/env.server";
import { resultOf, startAdmin } from "./admin-command";

const ENCRYPTED = /^[A-Za-z0-9+/]{40,}={0,2}$/;

type Keys = Record<string, string>;

/** Starts an operator's command with other keys, on the database under test. */
export async function startCommand(keys: Keys, ...args: string[]): Promise<ChildProcess> {
  await stopBoss();
  await disconnect(); // the tests encrypt with the old key, as a console that nobody has restarted
  const { DATABASE_URL = "", NEXTAUTH_SECRET = "", DATA_DIR, APP_URL } = env();
  return startAdmin({ DATABASE_URL, NEXTAUTH_SECRET, DATA_DIR, APP_URL, ...keys }, ...args);
}

/** The same, until it ends. */
export async function runCommand(keys: Keys, ...args: string[]) {
  return resultOf(await startCommand(keys, ...args));
}

/** Every value in the database that a DATA_KEY decrypts, by its column. */
export async function readableWith(dataKey: string): Promise<Record<string, number>> {
  const key = encryptionKey(dataKey);
  const counts: Record<string, number> = {};
  for (const { place, values } of await encryptedTexts()) {
    const count = values.filter((value) => isReadable(key, value)).length;
    if (count > 0) counts[place] = count;
  }
  return counts;
}

function isReadable(key: ReturnType<typeof encryptionKey>, value: string): boolean {
  try {
    decryptWith(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Whatever looks encrypted, in every text and byte column of every table. */
const encryptedTexts = () =>
  asPlatform(async () => {
    const columns = await db.$queryRaw<{ table: string; column: string; is_bytes: boolean }[]>`
      SELECT table_name AS "table", column_name AS "column", data_type = 'bytea' AS is_bytes
      FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('text', 'bytea') AND is_generated = 'NEVER'`;
    const found: { place: string; values: string[] }[] = [];
    for (const { table, column, is_bytes } of columns) {
      const text = is_bytes ? `translate(encode("${column}", 'base64'), E'\n', '')` : `"${column}"`;
      const rows = await db.$queryRawUnsafe<{ value: string }[]>(
        `SELECT ${text} AS value FROM "${table}" WHERE length(${text}) >= 40 LIMIT 20000`,
      );
      found.push({
        place: `${table}.${column}`,
        values: rows.map(({ value }) => value).filter((v) => ENCRYPTED.test(v)),
      });
    }
    return found;
  });

/** A connection to the database under test. */
export async function connect() {
  const client = new Client(env().DATABASE_URL);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** Whether the command waits for rows of sale_persons that another transaction holds. */
export async function isWaitedFor(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE 'UPDATE "sale_persons"%'`);
  return rowCount === 1;
}
