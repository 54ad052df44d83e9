import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { singleton } from "@/lib/platform/process/singleton";
import { dataPath } from "@/lib/platform/settings/env.server";
import { fileStore } from "./store.server";
import { tryWritingTo } from "./unnamed-file.server";

/** How long a result is used, however often the health is asked for. */
const KEPT_MS = 5_000;
/** How long a caller waits for a new result: less than any health check waits for its answer. */
const PATIENCE_MS = 500;
/** A store that has not answered by then counts as one that can't be written. */
const LATE_MS = 5_000;

type State = { isWritable: boolean; checkedAt: number; check?: Promise<void> | undefined };

const state = singleton<State>("storage-health", () => ({ isWritable: true, checkedAt: Number.NEGATIVE_INFINITY }));

/**
 * Whether files can be stored, and received before that. The result is at most 5 seconds old; while a check takes its time,
 * it is that of the check before. Only one check runs at a time, so that a store that hangs holds up no more threads.
 */
export async function isStorageWritable(): Promise<boolean> {
  const current = state.get();
  if (performance.now() - current.checkedAt > KEPT_MS) current.check ??= check(current);
  await Promise.race([current.check, wait(PATIENCE_MS, undefined, { ref: false })]);
  return current.isWritable;
}

async function check(current: State): Promise<void> {
  const late = setTimeout(() => report(current, new Error("The store does not answer")), LATE_MS).unref();
  await tryStore().then(
    () => report(current, null),
    (error: unknown) => report(current, error),
  );
  clearTimeout(late);
  current.checkedAt = performance.now();
  current.check = undefined;
}

async function tryStore(): Promise<void> {
  await tryWritingTo(dataPath("spool"));
  await (await fileStore()).tryWriting();
}

/** Logs when files can't be stored any more, and not again with every check. */
function report(current: State, error: unknown): void {
  if (error !== null && current.isWritable) log.error({ event: "storage not writable", error: describeError(error) });
  current.isWritable = error === null;
}
