import "server-only";
import { defineQueue, LONG_JOB_POLLING, longJobOptions } from "@/lib/platform/jobs/queue.server";
import { reportingFailures } from "@/lib/platform/jobs/report-failure.server";
import { log } from "@/lib/platform/log/log.server";
import { purgeRecordings } from "./purge.server";

const QUEUE = "recording-purge";
const MAX_SECONDS = 60 * 60;
const EVERY_SECONDS = 60 * 60;

const queue = defineQueue(QUEUE, longJobOptions(MAX_SECONDS));

/** Requests a purge now. */
export async function requestPurge(): Promise<void> {
  await (await queue()).send(QUEUE);
}

/** Requests a purge, unless one was requested within the hour. */
export async function requestHourlyPurge(): Promise<void> {
  await (await queue()).send(QUEUE, null, { singletonSeconds: EVERY_SECONDS });
}

/** Starts purging recordings in this process. */
export async function workPurges(): Promise<void> {
  const work = reportingFailures(QUEUE, async ([job]) => {
    if (!job) return;
    const removed = await purgeRecordings(job.signal);
    if (removed > 0) log.info({ event: "recordings purged", removed });
  });
  await (await queue()).work(QUEUE, LONG_JOB_POLLING, work);
}
