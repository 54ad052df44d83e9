import "server-only";
import { defineQueue, LONG_JOB_POLLING, longJobOptions } from "@/lib/platform/jobs/queue.server";
import { reportingFailures } from "@/lib/platform/jobs/report-failure.server";
import { applyRetention } from "./run.server";

const QUEUE = "retention";
/** The first night of a large organisation takes hours; what is left goes in the next one. */
const MAX_SECONDS = 6 * 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;

const queue = defineQueue(QUEUE, longJobOptions(MAX_SECONDS));

/** Requests a run now. */
export async function requestRetention(): Promise<void> {
  await (await queue()).send(QUEUE);
}

/** Requests a run, unless one was requested since midnight UTC: asked every hour, it begins at two in South Africa. */
export async function requestNightlyRetention(): Promise<void> {
  await (await queue()).send(QUEUE, null, { singletonSeconds: DAY_SECONDS });
}

/** Starts applying the retention periods in this process. */
export async function workRetention(): Promise<void> {
  const work = reportingFailures(QUEUE, async ([job]) => {
    if (job) await applyRetention(job.signal);
  });
  await (await queue()).work(QUEUE, LONG_JOB_POLLING, work);
}
