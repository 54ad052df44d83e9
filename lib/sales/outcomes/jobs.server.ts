import "server-only";
import { fromPrisma, type JobWithMetadata } from "pg-boss";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { describeError } from "@/lib/platform/http/describe-error";
import { defineQueue, LONG_JOB_POLLING, LONG_JOB_RETRIES, longJobOptions } from "@/lib/platform/jobs/queue.server";
import { retryThroughOutages } from "@/lib/platform/jobs/retry-through-outages.server";
import { log } from "@/lib/platform/log.server";
import { runOutcomes } from "./run.server";

const QUEUE = "outcome-imports";
const TIMEOUT_SECONDS = 60 * 60;

const queue = defineQueue(QUEUE, longJobOptions(TIMEOUT_SECONDS));

type Job = { id: number; tenant_id: number };

/** Enqueues an import, if and only if the running transaction commits. Call it as the platform. */
export async function enqueueOutcomes({ id, tenant_id }: Job): Promise<void> {
  await (await queue()).send(QUEUE, { id, tenant_id }, { db: fromPrisma(db) });
}

/** Works on imports of outcomes from this process. */
export async function workOutcomes(): Promise<void> {
  await (await queue()).work(
    QUEUE,
    { includeMetadata: true, ...LONG_JOB_POLLING },
    async (jobs: JobWithMetadata<Job>[]) => {
      for (const job of jobs) await work(job);
    },
  );
}

async function work({ data, signal, retryCount }: JobWithMetadata<Job>): Promise<void> {
  try {
    await withTenant(data.tenant_id, () => retryThroughOutages(() => runOutcomes(data.id, signal), signal));
  } catch (error) {
    const failed = { import: data.id, attempt: retryCount + 1, ...describeError(error) };
    if (retryCount < LONG_JOB_RETRIES) {
      log.warn(failed, "an import of outcomes will be retried");
      throw error;
    }
    log.error(failed, "an import of outcomes has failed");
    await asPlatform(() =>
      db.outcomeImport.update({ where: { id: data.id }, data: { status: "failed", finished_at: new Date() } }),
    );
  }
}
