import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { parseSettings } from "@/lib/platform/env.server";
import { type EmbeddedDatabase, hasPostgres, startPostgres, urlOfRunning } from "./postgres.ts";
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

/**
 * The same for a command beside the console: one that already runs shares its embedded Postgres, and where none has
 * ever run, none is made.
 * @returns what stops the database again, where it did not run before
 */
export async function joinDatabase(): Promise<() => Promise<void>> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { DATABASE_URL, DATA_DIR } = parseSettings(process.env);
  if (DATABASE_URL !== undefined) return (await openDatabase()).stop;
  const home = join(DATA_DIR, "postgres");
  if (!hasPostgres(home)) throw new Error(`There is no console's database in ${DATA_DIR}. Is DATA_DIR the right one?`);
  if (userOf(DATA_DIR) === undefined) return (await openDatabase()).stop;
  const secrets = keptSecrets(DATA_DIR);
  adopt(secrets, urlOfRunning(home, secrets.POSTGRES_PASSWORD, DATABASE));
  return async () => {};
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
  adopt(secrets, postgres.url(DATABASE));
  return postgres;
}

function adopt(secrets: Secrets, url: string): void {
  process.env.NEXTAUTH_SECRET ||= secrets.NEXTAUTH_SECRET;
  process.env.DATA_KEY ||= secrets.DATA_KEY;
  process.env.SEED_DEMO ||= "true";
  process.env.DATABASE_URL = url;
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

type Secrets = Record<"POSTGRES_PASSWORD" | "NEXTAUTH_SECRET" | "DATA_KEY", string>;

function keptSecrets(folder: string): Secrets {
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
  return JSON.parse(readFileSync(file, "utf8")) as Secrets;
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
