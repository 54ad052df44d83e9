import "server-only";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { defineQueue, LONG_JOB_POLLING } from "@/lib/platform/jobs/queue.server";
import { BACKUP_QUEUE } from "@/lib/platform/jobs/queue-names";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { env } from "@/lib/platform/settings/env.server";
import { UNFINISHED } from "./archive.server";
import { makeBackup } from "./make.server";

/** Of BACKUP_SCHEDULE. */
export const TIME_ZONE = "Africa/Johannesburg";
const MAX_SECONDS = 12 * 60 * 60;
/** How long the job queue remembers a backup. */
export const KEPT_SECONDS = 30 * 24 * 60 * 60;
/** An archive that is still being made is written to far more often. */
const ABANDONED_MS = 60 * 60 * 1000;
/** Of a scheduled backup, such as console-2026-11-24T00-00-00.tar.age. Their names sort by time. */
const NAME = /^console-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.tar(\.age)?$/;

const queue = defineQueue(BACKUP_QUEUE, {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  heartbeatSeconds: 60, // after this long without a heartbeat, the process is presumed dead
  expireInSeconds: MAX_SECONDS,
  deleteAfterSeconds: KEPT_SECONDS,
});

/** Starts making backups in this process, at the times of BACKUP_SCHEDULE: one at a time, in whichever process is free. */
export async function workBackups(): Promise<void> {
  const { BACKUP_SCHEDULE } = env();
  const jobs = await queue();
  if (BACKUP_SCHEDULE === undefined) return jobs.unschedule(BACKUP_QUEUE);
  await jobs.schedule(BACKUP_QUEUE, BACKUP_SCHEDULE, null, { tz: TIME_ZONE });
  await jobs.work(BACKUP_QUEUE, LONG_JOB_POLLING, async () =>
    makeScheduledBackup().catch((error: unknown) => {
      log.error({ event: "backup failed", error: describeError(error) });
      throw error;
    }),
  );
}

/** A backup as the job queue keeps it: its size in bytes, and how many files were lost that rows name. */
type MadeBackup = { file: string; bytes: number; missing: number };

/**
 * Writes a backup to BACKUP_FOLDER, and then deletes those beyond the newest BACKUP_KEEP.
 * @throws Error when it can't be written; then none is deleted
 */
export async function makeScheduledBackup(): Promise<MadeBackup> {
  const { BACKUP_FOLDER = "", BACKUP_KEEP, BACKUP_PASSPHRASE } = env();
  const time = new Date().toISOString().slice(0, "2026-11-24T00:00:00".length).replaceAll(":", "-");
  const file = join(/* turbopackIgnore: true */ BACKUP_FOLDER, `console-${time}.tar${BACKUP_PASSPHRASE ? ".age" : ""}`);
  await mkdir(/* turbopackIgnore: true */ BACKUP_FOLDER, { recursive: true });
  await removeAbandoned(BACKUP_FOLDER);
  const { files, jobs, tables, absent_files } = await makeBackup(file);
  const made = { event: "backup made", file, tables: tables.length, jobs: jobs.rows, files: files.count, absent_files };
  if (absent_files.missing > 0) log.error(made);
  else log.info(made);
  const kept = (await namesIn(BACKUP_FOLDER)).filter((name) => NAME.test(name)).sort();
  for (const name of kept.slice(0, -BACKUP_KEEP)) {
    await rm(join(/* turbopackIgnore: true */ BACKUP_FOLDER, name), { force: true });
  }
  return { file, bytes: (await stat(/* turbopackIgnore: true */ file)).size, missing: absent_files.missing };
}

const namesIn = (folder: string) => readdir(/* turbopackIgnore: true */ folder);

/** Deletes what scheduled backups left behind whose process was killed. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(UNFINISHED) || !NAME.test(name.slice(0, -UNFINISHED.length))) continue;
    const path = join(/* turbopackIgnore: true */ folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}
