import "server-only";
import type { PgBoss, Queue } from "pg-boss";
import { boss } from "./boss";

type Options = Omit<Queue, "name" | "policy" | "partition" | "deadLetter">;

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
