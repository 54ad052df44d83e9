import "server-only";
import type { Job } from "pg-boss";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { preparedQueue } from "@/lib/platform/jobs/queue.server";
import { store } from "./store.server";

const QUEUE = "unnamed-files";
/** Far longer than a request lives that stores a file and then saves the row that names it. */
const LOOKED_AT_AFTER_SECONDS = 24 * 60 * 60;
const LOOK_EVERY_SECONDS = 60;

const queue = preparedQueue(QUEUE, {
  retryLimit: 10,
  retryDelay: 60,
  retryBackoff: true,
  deleteAfterSeconds: 24 * 60 * 60,
});

type Files = { paths: string[] };

/**
 * Has files removed in a day that no row names by then. Call it before they are stored: a process that dies before it
 * saves the row would leave them for good.
 */
export async function removeIfUnnamed(paths: string[]): Promise<void> {
  await (await queue()).send(QUEUE, { paths } satisfies Files, { startAfter: LOOKED_AT_AFTER_SECONDS });
}

/** Looks after stored files from this process. */
export async function workUnnamedFiles(): Promise<void> {
  await (await queue()).work(QUEUE, { pollingIntervalSeconds: LOOK_EVERY_SECONDS }, async (jobs: Job<Files>[]) => {
    for (const { data } of jobs) await removeUnnamed(data.paths);
  });
}

/** Removes those files that neither a product nor a tenant names. @throws what keeps one from being removed */
export async function removeUnnamed(paths: string[]): Promise<void> {
  const unnamed = await asPlatform(
    () => db.$queryRaw<{ path: string }[]>`
      SELECT path FROM unnest(${paths}::text[]) AS path
      WHERE NOT EXISTS (SELECT FROM product_documents WHERE file_path = path)
        AND NOT EXISTS (SELECT FROM tenants WHERE path IN (logo, logo_nav))`,
  );
  const { removeFile } = await store();
  for (const { path } of unnamed) await removeFile(path);
}
