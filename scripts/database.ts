import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { parseSettings } from "@/lib/env";
import { isRunning, startPostgres } from "./postgres.ts";
import { migrate } from "./schema-engine.ts";

const DATABASE = "console";

export type OpenDatabase = { embedded: boolean; stop: () => Promise<void> };

/**
 * Makes the settings whole and the database ready: starts the embedded Postgres when DATABASE_URL is not set, and
 * migrates. What it decides is put into process.env, for lib/env here and in the processes started from here.
 * @throws SettingsError naming every bad setting, before anything is started.
 */
export async function openDatabase(): Promise<OpenDatabase> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { DATABASE_URL, DATA_DIR } = parseSettings(process.env);
  const embedded = DATABASE_URL === undefined;
  const stop = embedded ? await startOwn(DATA_DIR) : async () => {};
  try {
    await migrate(process.env.DATABASE_URL ?? "");
  } catch (error) {
    await stop();
    throw error;
  }
  return { embedded, stop };
}

async function startOwn(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true });
  claim(folder);
  const secrets = keptSecrets(folder);
  const postgres = await startPostgres(join(folder, "postgres"), secrets.POSTGRES_PASSWORD);
  await createDatabase(postgres.url("postgres"));
  process.env.NEXTAUTH_SECRET ||= secrets.NEXTAUTH_SECRET;
  process.env.DATA_KEY ||= secrets.DATA_KEY;
  process.env.SEED_DEMO ||= "true";
  process.env.DATABASE_URL = postgres.url(DATABASE);
  return postgres.stop;
}

/** Only one process may run on a data folder; the mark of one that is gone is taken over. */
function claim(folder: string): void {
  const mark = join(folder, "running.pid");
  const pid = existsSync(mark) ? Number(readFileSync(mark, "utf8")) : 0;
  if (pid && pid !== process.pid && isRunning(pid) && isConsole(pid)) {
    throw new Error(`The console already runs on ${folder} (process ${pid}). Stop it first, or set another DATA_DIR.`);
  }
  writeFileSync(mark, String(process.pid));
}

// After a crash another program may have got the number.
const isConsole = (pid: number) =>
  !existsSync("/proc") || readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("scripts/");

function keptSecrets(folder: string) {
  const file = join(folder, "secrets.json");
  if (!existsSync(file)) {
    const secret = (bytes: number, encoding: BufferEncoding) => randomBytes(bytes).toString(encoding);
    const made = {
      POSTGRES_PASSWORD: secret(24, "hex"),
      NEXTAUTH_SECRET: secret(32, "base64url"),
      DATA_KEY: secret(32, "base64"),
    };
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, "utf8")) as Record<"POSTGRES_PASSWORD" | "NEXTAUTH_SECRET" | "DATA_KEY", string>;
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
