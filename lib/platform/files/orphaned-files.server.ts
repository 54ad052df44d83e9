import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { IS_NAMED, IS_READ } from "@/lib/platform/db/named-files";
import { defineQueue } from "@/lib/platform/jobs/queue.server";
import { reportingFailures } from "@/lib/platform/jobs/report-failure.server";
import { fileStore } from "./store.server";

/** Not renamed, since jobs wait for a day and an older version may have enqueued some under this name. */
const QUEUE = "unnamed-files";
/** Far longer than a request takes to store a file and then save the row that names it. */
const CHECK_AFTER_SECONDS = 24 * 60 * 60;
const POLL_EVERY_SECONDS = 60;

const queue = defineQueue(QUEUE, {
  retryLimit: 10,
  retryDelay: 60,
  retryBackoff: true,
  deleteAfterSeconds: 24 * 60 * 60,
});

type Files = { paths: string[] };

/**
 * Schedules a check that removes the files a day later if no row names them. Call it before they are stored, since a
 * process that dies before it saves the row would leave them behind.
 */
export async function scheduleOrphanCheck(paths: string[]): Promise<void> {
  await (await queue()).send(QUEUE, { paths } satisfies Files, { startAfter: CHECK_AFTER_SECONDS });
}

/** Starts checking stored files in this process. */
export async function startOrphanChecks(): Promise<void> {
  const work = reportingFailures<Files>(QUEUE, async (jobs) => {
    for (const { data } of jobs) await removeOrphanedFiles(data.paths);
  });
  await (await queue()).work(QUEUE, { pollingIntervalSeconds: POLL_EVERY_SECONDS }, work);
}

/** Removes those of the files that no row names. @throws Error when one can't be removed */
export async function removeOrphanedFiles(paths: string[]): Promise<void> {
  const orphaned = await asPlatform(
    () => db.$queryRaw<{ path: string }[]>`
      SELECT path FROM unnest(${paths}::text[]) AS path WHERE NOT (${Prisma.raw(IS_NAMED)} OR ${Prisma.raw(IS_READ)})`,
  );
  const { removeFile } = await fileStore();
  for (const { path } of orphaned) await removeFile(path);
}
