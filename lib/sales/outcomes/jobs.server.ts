import "server-only";
import { fromPrisma, type JobWithMetadata } from "pg-boss";
import { asPlatform, db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { defineQueue, LONG_JOB_POLLING, LONG_JOB_RETRIES, longJobOptions } from "@/lib/platform/jobs/queue.server";
import { retryThroughOutages } from "@/lib/platform/jobs/retry-through-outages.server";
import { log } from "@/lib/platform/log/log.server";
import { PartMissing } from "@/lib/platform/files/row-parts.server";
import { isUnfinished } from "./import-limits";
import { endOutcomeImport, lockOutcomeImport, removeOutcomeFile } from "./record.server";
import { runOutcomes } from "./run.server";

const QUEUE = "outcome-files";
/** Jobs of a server of the release before, which stores rows in the table. It would take an import with a file for empty. */
const OLDER_QUEUE = "outcome-imports";
const TIMEOUT_SECONDS = 60 * 60;

const queue = defineQueue(QUEUE, longJobOptions(TIMEOUT_SECONDS));
const olderQueue = defineQueue(OLDER_QUEUE, longJobOptions(TIMEOUT_SECONDS));

type Job = { id: number; tenant_id: number };

/** Enqueues an import, if and only if the running transaction commits. Call it as the platform. */
export async function enqueueOutcomes({ id, tenant_id }: Job): Promise<void> {
  await (await queue()).send(QUEUE, { id, tenant_id }, { db: fromPrisma(db) });
}

/** Works on imports of outcomes from this process. */
export async function workOutcomes(): Promise<void> {
  const options = { includeMetadata: true, ...LONG_JOB_POLLING } as const;
  const workAll = async (jobs: JobWithMetadata<Job>[]) => {
    for (const job of jobs) await work(job);
  };
  await (await queue()).work(QUEUE, options, workAll);
  await (await olderQueue()).work(OLDER_QUEUE, options, workAll);
}

async function work({ data, signal, retryCount }: JobWithMetadata<Job>): Promise<void> {
  try {
    await withTenant(data.tenant_id, () => retryThroughOutages(() => runOutcomes(data.id, signal), signal));
  } catch (error) {
    const isLast = error instanceof PartMissing || retryCount >= LONG_JOB_RETRIES;
    const failed = { import: data.id, attempt: retryCount + 1, ...describeError(error) };
    if (!isLast) {
      log.warn(failed, "an import of outcomes will be retried");
      throw error;
    }
    log.error(failed, "an import of outcomes has failed");
    await asPlatform(() => fail(data.id));
  }
}

async function fail(id: number): Promise<void> {
  const failed = await transaction(async () => {
    const found = await lockOutcomeImport(id);
    return found && isUnfinished(found) ? endOutcomeImport(id, "failed") : null; // it may have been cancelled
  });
  if (failed) await removeOutcomeFile(id, failed.total);
}
