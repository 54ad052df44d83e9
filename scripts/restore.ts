import { existsSync } from "node:fs";
import type { Client } from "pg";
import type { Manifest } from "@/lib/platform/backup/manifest.server";
import type { ArchivedKeys, Verified } from "@/lib/platform/backup/verify.server";
import { migrationNames, replacedMigrations } from "@/lib/platform/db/release-schema.server";
import { parseSettings } from "@/lib/platform/settings/env.server";
import { NO_ERASURES } from "./admin-commands.ts";
import { baselineFor } from "./baseline.ts";
import { startDatabase } from "./database.ts";
import { readLastingKeys } from "./lasting-keys.ts";
import { beginLoading } from "./load-tables.ts";
import { migrateRestored, migrateTo } from "./migrate.ts";
import { reErase } from "./re-erase.ts";
import { connect, markErasures, markRestore, refuseUnfinishedRestore, unmarkRestore } from "./restore-mark.ts";
import { adoptDataKeys, keepsDataKey } from "./secrets.ts";

const TABLES = `
  SELECT FROM pg_class class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = class.oid AND deptype = 'e')
  LIMIT 1`;
const NOT_EMPTY =
  "This installation is not empty: its database has tables. Restore into a new database, before a console starts on it.";
const FILES_LEFT =
  "This installation is not empty: its file storage contains files. Restore into an empty DATA_DIR or bucket.";
const NOTHING_WRITTEN = "Nothing was written.";
const UNFINISHED =
  "The restore did not finish. Make a new, empty database and an empty file storage before you try again.";

/**
 * Restores an archive into an empty installation, upgrades it to this release, and erases everybody again who was erased
 * since the archive was made.
 * @param option empty, or NO_ERASURES
 * @returns what was restored. @throws Error before anything is written, when the archive does not fit the installation
 */
export async function restoreArchive(file: string, option: string): Promise<string> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { verifyArchive } = await import("@/lib/platform/backup/verify.server");
  const verified = await verifyArchive(file, parseSettings(process.env).BACKUP_PASSPHRASE).catch(nothingWritten);
  await requireKnown(verified.manifest.migrations);
  const { stop, url } = await startDatabase();
  try {
    await using client = await connect(url);
    const erases = option !== NO_ERASURES;
    await prepare(client, verified, erases).catch(nothingWritten);
    const restored = await load(client, url, file, verified.manifest, erases);
    return `${restored}${erases ? ` ${await reErase()}` : ""} Start the console.`;
  } finally {
    const { stopBoss } = await import("@/lib/platform/jobs/boss.server");
    await stopBoss();
    await stop();
  }
}

async function requireKnown(migrations: readonly string[]): Promise<void> {
  const [replaced, names] = [await replacedMigrations(), await migrationNames()];
  const known = new Set([...replaced, ...names]);
  if (!migrations.every((name) => known.has(name)))
    throw new Error("The archive was made by a later release than this one. Restore it with that release.");
  baselineFor(migrations, replaced, names, "The archive");
}

function nothingWritten(error: unknown): never {
  throw new Error(`${error instanceof Error ? error.message : error} ${NOTHING_WRITTEN}`, { cause: error });
}

/** @throws Error unless the installation is empty and can read the archive */
async function prepare(client: Client, { manifest, keys }: Verified, erases: boolean): Promise<void> {
  await refuseUnfinishedRestore(client);
  if ((await client.query(TABLES)).rowCount !== 0) throw new Error(NOT_EMPTY);
  const adopted = await chooseKeys(manifest.data_keys, keys);
  if (adopted !== undefined) {
    process.env.DATA_KEY = adopted.DATA_KEY;
    process.env.DATA_KEY_PREVIOUS = adopted.DATA_KEY_PREVIOUS ?? "";
  }
  await requireEmptyStorage(); // the first to need env(), which parses the settings once
  if (erases) await requireJournal();
  if (adopted !== undefined) adoptDataKeys(parseSettings(process.env).DATA_DIR, adopted);
}

async function requireEmptyStorage(): Promise<void> {
  const { fileStore } = await import("@/lib/platform/files/store.server");
  for await (const _ of (await fileStore()).listFiles()) throw new Error(FILES_LEFT);
}

/** @returns what was restored */
async function load(client: Client, url: string, file: string, manifest: Manifest, erases: boolean): Promise<string> {
  try {
    await markRestore(client);
    await migrateTo(url, manifest.migrations);
    const [{ restoreJobs }, { loadArchive }] = await Promise.all([
      import("./restore-jobs.ts"),
      import("./load-archive.ts"),
    ]);
    const jobs = await loadArchive(file, await beginLoading(client, manifest));
    await restoreJobs(jobs);
    if (erases) await markErasures(client);
    const later = await migrateRestored(url);
    if (later.length > 0) await recountRows();
    await unmarkRestore(client);
    await readLastingKeys(url);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${UNFINISHED}`, { cause: error });
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `Restored, as of ${manifest.made_at}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.jobs.rows} jobs and ${manifest.files.count} files.`;
}

/** What migrations changed after the archive was loaded, no trigger has counted: triggers come last. */
async function recountRows(): Promise<void> {
  const { recount } = await import("@/lib/insights/rollup/recount.server");
  await recount();
}

/** @throws Error when this installation does not know who was erased */
async function requireJournal(): Promise<void> {
  const { journalPlace, readJournal } = await import("@/lib/platform/files/journal.server");
  if ((await readJournal()) !== null) return;
  throw new Error(
    `There is no journal of erasures in ${journalPlace()}, so that persons who were erased since would be back. Set ERASURES_STORE to where the console wrote it, or add ${NO_ERASURES} if nobody was ever erased.`,
  );
}

/**
 * Makes sure that this installation can read the encrypted values.
 * @returns the archive's keys, where they are to replace the kept ones. @throws Error when it has another DATA_KEY
 */
async function chooseKeys(
  fingerprints: readonly string[],
  keys: ArchivedKeys | undefined,
): Promise<ArchivedKeys | undefined> {
  const { fingerprintOf } = await import("@/lib/platform/crypto/data-key.server");
  const { DATA_DIR, DATA_KEY = "", DATA_KEY_PREVIOUS } = parseSettings(process.env);
  const given = [DATA_KEY, DATA_KEY_PREVIOUS].filter((key) => key !== undefined).map(fingerprintOf);
  if (fingerprints.every((fingerprint) => given.includes(fingerprint))) return undefined;
  if (keys !== undefined && keepsDataKey(DATA_DIR, DATA_KEY)) return keys;
  const where =
    keys === undefined ? "It is not in the archive." : "It is in the archive: npm run admin -- archived-key FILE.";
  throw new Error(
    `The archive was made with another DATA_KEY. Set that one${fingerprints.length > 1 ? ", and its DATA_KEY_PREVIOUS," : ""} and try again. ${where}`,
  );
}
