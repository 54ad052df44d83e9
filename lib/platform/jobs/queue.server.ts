import "server-only";
import type { PgBoss, Queue } from "pg-boss";
import { boss } from "./boss.server";

type Options = Omit<Queue, "name" | "policy" | "partition" | "deadLetter">;

/** Retries for about a quarter of an hour, in case the database is down that long. */
export const LONG_JOB_RETRIES = 30;

/**
 * Options of a queue whose jobs run for minutes and store their progress in a table of their own. If the process of such
 * a job dies, another one resumes it soon.
 */
export const longJobOptions = (maxSeconds: number): Options => ({
  retryLimit: LONG_JOB_RETRIES,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 30,
  heartbeatSeconds: 15, // after this long without a heartbeat, the process is presumed dead
  expireInSeconds: maxSeconds,
  deleteAfterSeconds: 24 * 60 * 60,
  notify: true,
});

/**
 * How often the worker of a long job polls for another one. A notification brings each worker only one job, and none is
 * sent for a delayed job.
 */
export const LONG_JOB_POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 } as const;

/** A queue that is created, or updated to these options, before it is first used in this process. */
export function defineQueue(name: string, options: Options): () => Promise<PgBoss> {
  const prepared = new WeakMap<PgBoss, Promise<void>>();
  return async () => {
    const queue = await boss();
    const ready = prepared.get(queue) ?? prepare(queue, name, options);
    prepared.set(queue, ready);
    await ready.catch((error: unknown) => {
      prepared.delete(queue); // so that the next use prepares it again
      throw error;
    });
    return queue;
  };
}

async function prepare(queue: PgBoss, name: string, options: Options): Promise<void> {
  await queue.createQueue(name, options);
  await queue.updateQueue(name, options); // it may exist with the options of an older version
}
