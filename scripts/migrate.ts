import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { MIGRATION_LOCK } from "@/lib/platform/db/migration-lock";
import {
  BASELINE,
  migrationNames,
  readMigration,
  readSqlFiles,
  replacedMigrations,
} from "@/lib/platform/db/release-schema.server";
import { baselineFor } from "./baseline.ts";
import { TABLES } from "./load-tables.ts";
import { connect, refuseUnfinishedRestore } from "./restore-mark.ts";
import { applySqlFiles, pendingSqlFiles } from "./sql-files.ts";

const LOCK_POLL_MS = 100;
/** After so many it says that it waits: behind other consoles that start, it does not take so long. */
const QUIET_POLLS = 50;

/** The first line of a migration that Postgres refuses to run in a transaction, or that commits by itself. */
const OUTSIDE = "-- Outside a transaction:";

/** Tables belong in public, extensions may be elsewhere on the search path, and a migration takes the time that it needs. */
const SESSION = `
  RESET ALL; SELECT set_config('search_path', 'public, ' || current_setting('search_path'), false);
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** The table as Prisma defines it. */
const RECORDS = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY NOT NULL,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`;
const BEGUN = "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)";
const FINISHED = "UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1";
const FORGET_UNFINISHED =
  "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL";
const APPLIED =
  "SELECT migration_name AS name, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL";
type Applied = { name: string; finished: boolean };

/**
 * Applies the missing migrations to a database, and then what it lacks of prisma/sql, in one process at a time. Where nothing
 * is missing, it waits for nobody.
 * @returns the names of the applied migrations
 * @throws Error that names the migration or the file, before anything is written for a database that is not of this product
 *   or older than release 0.2.0, and for one whose restore did not finish
 */
export async function migrate(url: string): Promise<string[]> {
  await using client = await open(url);
  await refuseUnfinishedRestore(client);
  return await migrateWith(client);
}

/** The same for a database that is being restored. */
export async function migrateRestored(url: string): Promise<string[]> {
  await using client = await open(url);
  return await migrateWith(client);
}

async function migrateWith(client: Client): Promise<string[]> {
  if (await isMigrated(client)) return [];
  await lockWhenFree(client);
  const applied = await applyMigrations(client, await migrationNames());
  await applySqlFiles(client, await readSqlFiles());
  return applied;
}

/**
 * Applies the migrations with the given names alone, for a database that is to be filled with the rows of an older release.
 * Those of release 0.2.0 are the baseline.
 */
export async function migrateTo(url: string, wanted: readonly string[]): Promise<string[]> {
  await using client = await open(url);
  await lockWhenFree(client);
  const replaced = await replacedMigrations();
  const isWanted = (name: string) => wanted.includes(name) || (name === BASELINE && wanted.includes(replaced[0] ?? ""));
  const names = (await migrationNames()).filter(isWanted);
  return await applyMigrations(client, names); // on a connection that is closed next
}

/** Leaves a database as it is. @throws Error unless everything of this release is applied to it */
export async function requireMigrated(url: string): Promise<void> {
  await using client = await open(url);
  await refuseUnfinishedRestore(client);
  if (await isMigrated(client)) return;
  throw new Error("This database lacks migrations of this release. Use the release that runs on it.");
}

async function open(url: string) {
  const client = await connect(url);
  await client.query(SESSION);
  return client;
}

async function isMigrated(client: Client): Promise<boolean> {
  const rows = await readApplied(client);
  const finished = new Set(rows.flatMap((row) => (row.finished ? [row.name] : [])));
  const isWhole = rows.every((row) => row.finished) && (await migrationNames()).every((name) => finished.has(name));
  return isWhole && (await pendingSqlFiles(client, await readSqlFiles())).length === 0;
}

async function readApplied(client: Client): Promise<Applied[]> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS any");
  return rows[0].any ? (await client.query<Applied>(APPLIED)).rows : [];
}

// Asks again and again: CREATE INDEX CONCURRENTLY waits for every statement that began before it, also for one that waits
// for the lock. The session that holds it also runs the migrations, and so keeps it while Postgres still runs the statement
// of a killed process.
async function lockWhenFree(client: Client): Promise<void> {
  for (let polls = 0; ; polls += 1) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS locked", [MIGRATION_LOCK]);
    if (rows[0].locked) return;
    if (polls === QUIET_POLLS) console.log("Waiting for another process that migrates or backs up the database …");
    await wait(LOCK_POLL_MS);
  }
}

async function applyMigrations(client: Client, names: readonly string[]): Promise<string[]> {
  const applied = await readApplied(client);
  const finished = applied.flatMap((row) => (row.finished ? [row.name] : []));
  if (applied.length === 0) await refuseTablesOfOthers(client);
  const baseline = baselineFor(finished, await replacedMigrations(), names);
  await client.query(RECORDS);
  await forgetUnfinished(client);
  if (baseline === "adopt") await record(client, BASELINE, async () => {});
  const missing = names.filter((name) => !finished.includes(name) && !(name === BASELINE && baseline === "adopt"));
  for (const name of missing) await apply(client, name);
  return missing;
}

async function refuseTablesOfOthers(client: Client): Promise<void> {
  if ((await client.query(TABLES)).rowCount === 0) return;
  throw new Error("This database has tables that are not of this console. Use an empty one.");
}

/** Lets a migration that was cut off begin again. An index that it was building beside other work is left invalid. */
async function forgetUnfinished(client: Client): Promise<void> {
  const { rowCount } = await client.query(FORGET_UNFINISHED);
  if (rowCount === 0) return;
  const { rows } = await client.query("SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid");
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
}

async function apply(client: Client, name: string): Promise<void> {
  try {
    const sql = await readMigration(name);
    await record(client, name, () => client.query(sql), sql.startsWith(OUTSIDE));
    await client.query(SESSION); // what the migration has set is not for the next one
  } catch (error) {
    throw new Error(`The migration ${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/**
 * Does the work of a migration and records it. Both are one transaction, so that a process that is killed leaves the
 * migration either applied and recorded or not applied. One outside a transaction is recorded before as begun.
 */
async function record(client: Client, name: string, work: () => Promise<unknown>, isOutside = false): Promise<void> {
  const id = randomUUID();
  const checksum = createHash("sha256")
    .update(await readMigration(name))
    .digest("hex");
  if (!isOutside) await client.query("BEGIN");
  try {
    await client.query(BEGUN, [id, checksum, name]);
    await work();
    await client.query(FINISHED, [id]);
    if (!isOutside) await client.query("COMMIT");
  } catch (error) {
    if (!isOutside) await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
