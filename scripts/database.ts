import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { parseSettings } from "@/lib/env";
import { type EmbeddedDatabase, startPostgres } from "./postgres.ts";
import { identityOf } from "./processes.ts";
import { migrate } from "./schema-engine.ts";

const DATABASE = "console";
const MARK = "running.pid";

export type OpenDatabase = {
  embedded: boolean;
  stop: () => Promise<void>;
  /** The last words of an embedded Postgres, once it has ended, whatever the reason. */
  ended: Promise<string>;
};

type Server = Pick<EmbeddedDatabase, "stop" | "ended">;

/** Somebody else's server: we neither stop it nor hear of its end. */
const FOREIGN: Server = { stop: async () => {}, ended: new Promise(() => {}) };

/**
 * Makes the settings whole and the database ready: starts the embedded Postgres when DATABASE_URL is not set, and
 * migrates. What it decides is put into process.env, for lib/env here and in the processes started from here.
 * @throws SettingsError naming every bad setting, before anything is started.
 */
export async function openDatabase(): Promise<OpenDatabase> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { DATABASE_URL, DATA_DIR } = parseSettings(process.env);
  const embedded = DATABASE_URL === undefined;
  const { stop, ended } = embedded ? await startOwn(DATA_DIR) : FOREIGN;
  try {
    await migrate(process.env.DATABASE_URL ?? "");
  } catch (error) {
    await stop();
    throw embedded ? error : new Error(`The database that DATABASE_URL names can't be made ready: ${reasonOf(error)}`);
  }
  return { embedded, stop, ended };
}

function reasonOf(error: unknown): string {
  // A name with several addresses fails with several errors, in one that says nothing itself.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}

async function startOwn(folder: string): Promise<Server> {
  mkdirSync(folder, { recursive: true });
  claim(folder);
  const secrets = keptSecrets(folder);
  const postgres = await startPostgres(join(folder, "postgres"), secrets.POSTGRES_PASSWORD);
  await createDatabase(postgres.url("postgres"));
  process.env.NEXTAUTH_SECRET ||= secrets.NEXTAUTH_SECRET;
  process.env.DATA_KEY ||= secrets.DATA_KEY;
  process.env.SEED_DEMO ||= "true";
  process.env.DATABASE_URL = postgres.url(DATABASE);
  return postgres;
}

/** Only one process may run on a data folder; the mark of one that is gone is taken over. */
function claim(folder: string): void {
  const pid = userOf(folder);
  if (pid !== undefined && pid !== process.pid) {
    throw new Error(`The console already runs on ${folder} (process ${pid}). Stop it first, or set another DATA_DIR.`);
  }
  writeFileSync(join(folder, MARK), identityOf(process.pid) ?? "");
}

/** The number of the process that runs on a data folder; undefined when there is none. */
export function userOf(folder: string): number | undefined {
  const mark = join(folder, MARK);
  const holder = existsSync(mark) ? readFileSync(mark, "utf8") : "";
  const pid = Number.parseInt(holder, 10);
  return holder === identityOf(pid) ? pid : undefined;
}

function keptSecrets(folder: string) {
  const file = join(folder, "secrets.json");
  if (!existsSync(file)) {
    const secret = (bytes: number, encoding: BufferEncoding) => randomBytes(bytes).toString(encoding);
    const made = {
      POSTGRES_PASSWORD: secret(24, "hex"),
      NEXTAUTH_SECRET: secret(32, "base64url"),
      DATA_KEY: secret(32, "base64"),
    };
    writeFileSync(`${file}.new`, JSON.stringify(made, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file); // whole or not at all
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
