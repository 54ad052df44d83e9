import "server-only";
import type { PgBoss, Queue } from "pg-boss";
import { boss } from "./boss.server";

type Options = Omit<Queue, "name" | "policy" | "partition" | "deadLetter">;

/** Tries over about a quarter of an hour, for a database that is gone for a while. */
export const LONG_WORK_RETRIES = 30;

/** Work of minutes that goes on where its table says it stands: taken over soon when its process dies, and tried long. */
export const longWork = (longestSeconds: number): Options => ({
  retryLimit: LONG_WORK_RETRIES,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 30,
  heartbeatSeconds: 15, // a process that says nothing for so long was killed
  expireInSeconds: longestSeconds,
  deleteAfterSeconds: 24 * 60 * 60,
  notify: true,
});

/**
 * How a worker of long work looks for more of it. A notification brings each worker one job: what waits beyond that, or
 * was put off, is found by looking.
 */
export const LOOKING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 } as const;

/** A queue that is made, or changed to what it is to be, before its first use in this process. */
export function preparedQueue(name: string, options: Options): () => Promise<PgBoss> {
  const prepared = new WeakMap<PgBoss, Promise<void>>();
  return async () => {
    const queue = await boss();
    const ready = prepared.get(queue) ?? prepare(queue, name, options);
    prepared.set(queue, ready);
    await ready.catch((error: unknown) => {
      prepared.delete(queue); // the next use tries again
      throw error;
    });
    return queue;
  };
}

async function prepare(queue: PgBoss, name: string, options: Options): Promise<void> {
  await queue.createQueue(name, options);
  await queue.updateQueue(name, options); // one that an older version made
}
