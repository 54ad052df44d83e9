import { setTimeout as wait } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";
import type { SqlFile } from "@/lib/platform/db/release-schema.server";
import { releaseVersion } from "@/lib/platform/process/version.server";

/** Every text that a file of prisma/sql ever had in this database. The last one of a file is what the database has now. */
const RECORDS = `
  CREATE TABLE IF NOT EXISTS _sql_files (
    path text NOT NULL,
    hash text NOT NULL,
    release text NOT NULL,
    applied_at timestamptz NOT NULL,
    PRIMARY KEY (path, hash)
  )`;
/** The files whose text the database does not have, with the release that gave it another, and whether that is a later one. */
const DIFFERENT = `
  SELECT file.path, latest.release,
    coalesce(string_to_array(latest.release, '.')::int[] > string_to_array($3, '.')::int[], false) AS is_later,
    EXISTS (SELECT FROM _sql_files known WHERE (known.path, known.hash) = (file.path, file.hash)) AS was_applied
  FROM unnest($1::text[], $2::text[]) AS file (path, hash)
  LEFT JOIN LATERAL (
    SELECT hash, release FROM _sql_files WHERE _sql_files.path = file.path ORDER BY applied_at DESC LIMIT 1
  ) AS latest ON true
  WHERE latest.hash IS DISTINCT FROM file.hash`;
type Different = { path: string; release: string | null; is_later: boolean; was_applied: boolean };
/** A file that this release does not have. The same text counts as another one when a release has it again. */
const NOTE_ABSENT = `
  INSERT INTO _sql_files
  SELECT path, 'absent', $2, clock_timestamp()
  FROM (SELECT DISTINCT ON (path) path, release FROM _sql_files ORDER BY path, applied_at DESC) AS latest
  WHERE path <> ALL ($1) AND string_to_array(release, '.')::int[] <= string_to_array($2, '.')::int[]
  ON CONFLICT (path, hash) DO UPDATE SET release = excluded.release, applied_at = excluded.applied_at`;

/** How long a change waits for a lock, while requests queue behind it, before it lets them pass and tries again. */
const LOCK_TIMEOUT = "2s";
const RETRY_MS = 250;
const GIVE_UP_MS = 120_000;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

/**
 * The files of prisma/sql that are to be applied. One that a later release has changed is left to that one, which may run
 * beside this one. @throws Error for a database that a later release made, on which this one never ran
 */
export async function pendingSqlFiles(client: Client, files: SqlFile[]): Promise<SqlFile[]> {
  const { rows: known } = await client.query("SELECT to_regclass('_sql_files') IS NOT NULL AS any");
  if (!known[0].any) return files;
  const values = [files.map(({ path }) => path), files.map(({ hash }) => hash), releaseVersion()];
  const { rows } = await client.query<Different>(DIFFERENT, values);
  const unknown = rows.find(({ is_later, was_applied }) => is_later && !was_applied);
  if (unknown) throw new Error(`Release ${unknown.release} made this database. Start that release, or a later one.`);
  const pending = new Set(rows.flatMap(({ path, is_later }) => (is_later ? [] : [path])));
  return files.filter(({ path }) => pending.has(path));
}

/**
 * Brings functions, triggers and policies up to the text in prisma/sql, file by file, each with its record in a transaction
 * of its own. Call it after the migrations, in one process at a time.
 * @throws Error that names the file
 */
export async function applySqlFiles(client: Client, files: SqlFile[]): Promise<void> {
  await client.query(RECORDS);
  await client.query(NOTE_ABSENT, [files.map(({ path }) => path), releaseVersion()]);
  for (const file of await pendingSqlFiles(client, files)) await applyWhenFree(client, file);
}

async function applyWhenFree(client: Client, file: SqlFile): Promise<void> {
  for (const end = Date.now() + GIVE_UP_MS; ; await wait(RETRY_MS)) {
    try {
      return await apply(client, file);
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {}); // the first error says more
      const isLocked = error instanceof DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(error.code ?? "");
      if (isLocked && Date.now() < end) continue;
      throw new Error(`prisma/sql/${file.path}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }
}

async function apply(client: Client, { path, sql, hash }: SqlFile): Promise<void> {
  const values = [path, hash, releaseVersion()].map((value) => client.escapeLiteral(value)).join(", ");
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; ${sql};
    INSERT INTO _sql_files VALUES (${values}, clock_timestamp())
    ON CONFLICT (path, hash) DO UPDATE SET release = excluded.release, applied_at = excluded.applied_at;
    COMMIT`);
}
