import "server-only";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/platform/env.server";
import { describeError } from "@/lib/platform/http/describe-error";
import { defineQueue, LONG_JOB_POLLING } from "@/lib/platform/jobs/queue.server";
import { log } from "@/lib/platform/log.server";
import { makeBackup } from "./make.server";

export const BACKUP_QUEUE = "backups";
const TIME_ZONE = "Africa/Johannesburg";
const MAX_SECONDS = 12 * 60 * 60;
const KEPT_SECONDS = 30 * 24 * 60 * 60;
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
  if (BACKUP_SCHEDULE === undefined) return;
  const jobs = await queue();
  await jobs.schedule(BACKUP_QUEUE, BACKUP_SCHEDULE, null, { tz: TIME_ZONE });
  await jobs.work(BACKUP_QUEUE, LONG_JOB_POLLING, async () => {
    await makeScheduledBackup().catch((error: unknown) => {
      log.error({ event: "backup failed", error: describeError(error) });
      throw error;
    });
  });
}

/**
 * Writes a backup to BACKUP_FOLDER, and then deletes those beyond the newest BACKUP_KEEP.
 * @returns its path. @throws Error when it can't be written; then none is deleted
 */
export async function makeScheduledBackup(): Promise<string> {
  const { BACKUP_FOLDER = "", BACKUP_KEEP, BACKUP_PASSPHRASE } = env();
  const time = new Date().toISOString().slice(0, "2026-11-24T00:00:00".length).replaceAll(":", "-");
  const file = join(/* turbopackIgnore: true */ BACKUP_FOLDER, `console-${time}.tar${BACKUP_PASSPHRASE ? ".age" : ""}`);
  await mkdir(/* turbopackIgnore: true */ BACKUP_FOLDER, { recursive: true });
  const { files, jobs, tables } = await makeBackup(file);
  log.info({ event: "backup made", file, tables: tables.length, jobs: jobs.rows, files: files.count });
  const kept = (await readdir(/* turbopackIgnore: true */ BACKUP_FOLDER)).filter((name) => NAME.test(name)).sort();
  for (const name of kept.slice(0, -BACKUP_KEEP)) await rm(join(/* turbopackIgnore: true */ BACKUP_FOLDER, name));
  return file;
}
