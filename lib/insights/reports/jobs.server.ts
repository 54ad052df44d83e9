import "server-only";
import { fromPrisma, type JobWithMetadata } from "pg-boss";
import { db } from "@/lib/platform/db/client.server";
import { defineQueue } from "@/lib/platform/jobs/queue.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { deliver, giveUp, SENDING_SECONDS } from "./deliver.server";

// A queue of its own: many reports are due at seven, when everybody signs in, and codes must not wait for them.
const QUEUE = "reports";
/** Enough to retry for about a day, with growing pauses, so that an outage of the mail server loses no report. */
const RETRIES = 20;
const FIRST_RETRY_SECONDS = 2;
const MAX_RETRY_SECONDS = 2 * 60 * 60;
const RETENTION_SECONDS = 24 * 60 * 60;

const queue = defineQueue(QUEUE, {
  retryLimit: RETRIES,
  retryDelay: FIRST_RETRY_SECONDS,
  retryBackoff: true,
  retryDelayMax: MAX_RETRY_SECONDS,
  expireInSeconds: SENDING_SECONDS,
  deleteAfterSeconds: RETENTION_SECONDS,
  notify: true,
});

type Job = { delivery_id: number };

/** Enqueues emails, if and only if the running transaction commits. Call it as the platform, inside a transaction. */
export async function enqueueDeliveries(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const jobs = ids.map((delivery_id) => ({ data: { delivery_id } }));
  await (await queue()).insert(QUEUE, jobs, { db: fromPrisma(db) });
}

/** Sends the enqueued reports from this process, one at a time. */
export async function workReports(): Promise<void> {
  const boss = await queue();
  let worker: string | undefined;
  const options = { includeMetadata: true, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 } as const;
  worker = await boss.work(QUEUE, options, async (jobs: JobWithMetadata<Job>[]) => {
    if (worker) boss.notifyWorker(worker); // fetches the next job as soon as this one is done
    for (const job of jobs) await work(job);
  });
}

async function work({ data, retryCount }: JobWithMetadata<Job>): Promise<void> {
  try {
    await deliver(data.delivery_id);
  } catch (error) {
    const failure = { report_delivery: data.delivery_id, attempt: retryCount + 1, ...describeError(error) };
    if (retryCount < RETRIES) {
      log.warn(failure, "a report could not be sent yet");
      throw error;
    }
    log.error(failure, "a report could not be sent");
    await giveUp(data.delivery_id);
  }
}
