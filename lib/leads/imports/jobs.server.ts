import "server-only";
import { fromPrisma, type JobWithMetadata } from "pg-boss";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { defineQueue, LONG_JOB_POLLING, LONG_JOB_RETRIES, longJobOptions } from "@/lib/platform/jobs/queue.server";
import { retryThroughOutages } from "@/lib/platform/jobs/retry-through-outages.server";
import { log } from "@/lib/platform/log/log.server";
import { PartMissing } from "@/lib/platform/files/row-parts.server";
import { allocateImported } from "./allocate.server";
import { checkImport } from "./check.server";
import { wholeRecord } from "./record.server";
import { revertImport } from "./revert.server";
import { forgetFile, runImport } from "./run.server";

const QUEUE = "lead-imports";
const TIMEOUT_SECONDS = 6 * 60 * 60;
/** So that a long import does not delay another user's short one. */
const CONCURRENCY = 2;

const queue = defineQueue(QUEUE, longJobOptions(TIMEOUT_SECONDS));

/** The status of the import says what to do with it. */
type Job = { id: number; tenant_id: number };

/** A job that only checks the rows. By the time it runs, they may have been checked and imported. */
type CheckJob = Job & { onlyLook?: true };

/** Enqueues the work on an import, if and only if the running transaction commits. Call it as the platform. */
export async function enqueue({ id, tenant_id }: Job): Promise<void> {
  await (await queue()).send(QUEUE, { id, tenant_id }, { db: fromPrisma(db) });
}

/**
 * Enqueues only the check of its rows, in the same way.
 * @param startAfter how many seconds later at the earliest
 */
export async function enqueueCheckJob({ id, tenant_id }: Job, startAfter: number): Promise<void> {
  await (await queue()).send(QUEUE, { id, tenant_id, onlyLook: true }, { db: fromPrisma(db), startAfter });
}

/** Works on imports from this process. */
export async function workImports(): Promise<void> {
  const options = { includeMetadata: true, localConcurrency: CONCURRENCY, ...LONG_JOB_POLLING } as const;
  await (await queue()).work(QUEUE, options, async (jobs: JobWithMetadata<CheckJob>[]) => {
    for (const job of jobs) await work(job);
  });
}

async function work({ data, signal, retryCount }: JobWithMetadata<CheckJob>): Promise<void> {
  try {
    await withTenant(data.tenant_id, () => retryThroughOutages(() => resumeImport(data, signal), signal));
  } catch (error) {
    const isLast = error instanceof PartMissing || retryCount >= LONG_JOB_RETRIES;
    const failed = { import: data.id, attempt: retryCount + 1, ...describeError(error) };
    if (!isLast) {
      log.warn(failed, "an import will be retried");
      throw error;
    }
    log.error(failed, "an import has failed");
    await markFailed(data.id, error);
  }
}

async function resumeImport({ id, onlyLook }: CheckJob, signal: AbortSignal): Promise<void> {
  const record = await db.leadImport.findFirst({ where: { id }, ...wholeRecord });
  if (!record) return; // deleted with its tenant
  const { status } = record;
  if (status === "checking") await checkImport(record, signal);
  if (onlyLook) return;
  if (status === "queued" || status === "running") await runImport(record, signal);
  if (status === "done") {
    // In case the process died before doing it.
    await forgetFile(id, record.total);
    await allocateImported(id, signal);
  }
  if (status === "reverting") await revertImport(record, signal);
}

const markFailed = (id: number, error: unknown) =>
  asPlatform(() =>
    db.leadImport.update({
      where: { id },
      data: {
        status: "failed",
        error: error instanceof PartMissing ? error.message : "It could not be finished. Please try again later.",
      },
    }),
  );
