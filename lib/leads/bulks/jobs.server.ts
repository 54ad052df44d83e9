import "server-only";
import { fromPrisma, type JobWithMetadata } from "pg-boss";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { defineQueue, LONG_JOB_POLLING, LONG_JOB_RETRIES, longJobOptions } from "@/lib/platform/jobs/queue.server";
import { retryThroughOutages } from "@/lib/platform/jobs/retry-through-outages.server";
import { log } from "@/lib/platform/log/log.server";
import { runBulk } from "./run.server";

const QUEUE = "lead-bulks";
const TIMEOUT_SECONDS = 60 * 60;
/** A long action of one manager must not hold up a short one of another. */
const CONCURRENCY = 2;

const queue = defineQueue(QUEUE, longJobOptions(TIMEOUT_SECONDS));

type Job = { id: number; tenant_id: number };

/** Enqueues a bulk action, if and only if the running transaction commits. Call it as the platform. */
export async function enqueue({ id, tenant_id }: Job): Promise<void> {
  await (await queue()).send(QUEUE, { id, tenant_id }, { db: fromPrisma(db) });
}

/** Works bulk actions from this process. */
export async function workBulks(): Promise<void> {
  const options = { includeMetadata: true, localConcurrency: CONCURRENCY, ...LONG_JOB_POLLING } as const;
  await (await queue()).work(QUEUE, options, async (jobs: JobWithMetadata<Job>[]) => {
    for (const job of jobs) await work(job);
  });
}

async function work({ data, signal, retryCount }: JobWithMetadata<Job>): Promise<void> {
  try {
    await withTenant(data.tenant_id, () => retryThroughOutages(() => runBulk(data.id, signal), signal));
  } catch (error) {
    const failed = { bulk: data.id, attempt: retryCount + 1, ...describeError(error) };
    if (retryCount < LONG_JOB_RETRIES) {
      log.warn(failed, "a bulk action will be retried");
      throw error;
    }
    log.error(failed, "a bulk action has failed");
    await markFailed(data.id);
  }
}

const markFailed = (id: number) =>
  asPlatform(() => db.leadBulk.update({ where: { id }, data: { status: "failed", finished_at: new Date() } }));
