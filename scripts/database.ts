import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { parseSettings, type Settings } from "@/lib/platform/settings/env.server";
import { readLastingKeys } from "./lasting-keys.ts";
import { migrate } from "./migrate.ts";
import { findPoolingFault } from "./pooling.ts";
import { type EmbeddedDatabase, hasPostgres, startPostgres, urlOfRunning } from "./postgres.ts";
import { identityOf } from "./processes.ts";
import { readOrCreateSecrets, type Secrets } from "./secrets.ts";

const DATABASE = "console";
const LOCK_FILE = "running.pid";

type Prepare = (url: string) => Promise<unknown>;

/** `ended` resolves with the last output of an embedded Postgres when it ends, for whatever reason. */
type Server = Pick<EmbeddedDatabase, "stop" | "ended">;

/** A server that we did not start: we neither stop it nor notice its end. */
const EXTERNAL: Server = { stop: async () => {}, ended: new Promise(() => {}) };

/**
 * Completes the settings and prepares the database: starts the embedded Postgres when DATABASE_URL is not set, and
 * migrates. The completed settings are written to process.env, for env() in this process and its child processes.
 * @param prepare what to do instead of migrating
 * @throws SettingsError naming every invalid setting, before anything is started.
 */
export async function openDatabase(prepare: Prepare = migrate): Promise<Server> {
  const { embedded, stop, ended, url } = await startDatabase();
  try {
    await prepare(url);
    await readLastingKeys(url);
  } catch (error) {
    await stop();
    return embedded ? Promise.reject(error) : unusable(error);
  }
  return { stop, ended };
}

function unusable(error: unknown): never {
  throw new Error(`The database in DATABASE_URL can't be prepared: ${reasonOf(error)}`);
}

/**
 * Reads the settings, and takes the data folder for this process when DATABASE_URL is not set.
 * @throws SettingsError naming every invalid setting; Error when another process runs on the folder
 */
export function claimSettings(): Settings {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const settings = parseSettings(process.env);
  if (settings.DATABASE_URL === undefined) lockFolder(settings.DATA_DIR);
  return settings;
}

/** Completes the settings and starts the embedded Postgres when DATABASE_URL is not set, and leaves the database as it is. */
export async function startDatabase(): Promise<Server & { embedded: boolean; url: string }> {
  const settings = claimSettings();
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = settings;
  const embedded = DATABASE_URL === undefined;
  const fault = embedded ? undefined : await findPoolingFault(settings).catch(unusable);
  if (fault !== undefined) throw new Error(fault);
  const { stop, ended } = embedded ? await startEmbedded(settings) : EXTERNAL;
  return { embedded, stop, ended, url: DATABASE_DIRECT_URL ?? process.env.DATABASE_URL ?? "" };
}

/**
 * Opens the database for a command. It uses the embedded Postgres of a running console, and never creates a database.
 * @param prepare what to do instead of migrating
 * @returns a function that stops the database if it was not running before
 */
export async function joinDatabase(prepare: Prepare = migrate): Promise<() => Promise<void>> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const settings = parseSettings(process.env);
  const { DATABASE_URL, DATA_DIR } = settings;
  if (DATABASE_URL !== undefined) return (await openDatabase(prepare)).stop;
  const home = join(DATA_DIR, "postgres");
  if (!hasPostgres(home)) throw new Error(`There is no database of a console in ${DATA_DIR}. Is DATA_DIR correct?`);
  if (pidRunningOn(DATA_DIR) === undefined) return (await openDatabase(prepare)).stop;
  const secrets = readOrCreateSecrets(DATA_DIR);
  const url = urlOfRunning(home, secrets.POSTGRES_PASSWORD, DATABASE);
  exportSettings(settings, secrets, url);
  await readLastingKeys(url);
  return async () => {};
}

/** What is wrong with a database, in one line. */
export function reasonOf(error: unknown): string {
  // A host with several addresses fails with one error for each, inside an AggregateError without a message.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}

async function startEmbedded(settings: Settings): Promise<Server> {
  const { DATA_DIR: folder } = settings;
  const secrets = readOrCreateSecrets(folder);
  const postgres = await startPostgres(join(folder, "postgres"), secrets.POSTGRES_PASSWORD);
  await createDatabase(postgres.url("postgres"));
  exportSettings(settings, secrets, postgres.url(DATABASE));
  return postgres;
}

function exportSettings(given: Settings, secrets: Secrets, url: string): void {
  if (given.NEXTAUTH_SECRET === undefined) process.env.NEXTAUTH_SECRET = secrets.NEXTAUTH_SECRET;
  if (given.DATA_KEY === undefined) {
    process.env.DATA_KEY = secrets.DATA_KEY;
    process.env.DATA_KEY_PREVIOUS = secrets.DATA_KEY_PREVIOUS ?? "";
  }
  process.env.SEED_DEMO ||= "true";
  process.env.DATABASE_URL = url;
}

/** Only one process may run on a data folder. The lock of a process that is gone is taken over. */
function lockFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const pid = pidRunningOn(folder);
  if (pid !== undefined && pid !== process.pid) {
    throw new Error(`The console already runs on ${folder} (process ${pid}). Stop it first, or set another DATA_DIR.`);
  }
  writeFileSync(join(folder, LOCK_FILE), identityOf(process.pid) ?? "");
}

/** The id of the process that runs on a data folder; undefined when there is none. */
export function pidRunningOn(folder: string): number | undefined {
  const file = join(folder, LOCK_FILE);
  const holder = existsSync(file) ? readFileSync(file, "utf8") : "";
  const pid = Number.parseInt(holder, 10);
  return holder === identityOf(pid) ? pid : undefined;
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
