import "server-only";
import { fromPrisma, type JobWithMetadata } from "pg-boss";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { defineQueue, LONG_JOB_POLLING, LONG_JOB_RETRIES, longJobOptions } from "@/lib/platform/jobs/queue.server";
import { retryThroughOutages } from "@/lib/platform/jobs/retry-through-outages.server";
import { log } from "@/lib/platform/log/log.server";
import { runRegistryImport, sweepRegistryRows } from "./run.server";

const QUEUE = "registry-imports";
const TIMEOUT_SECONDS = 60 * 60;

const queue = defineQueue(QUEUE, longJobOptions(TIMEOUT_SECONDS));

type Job = { id: number };

/** Enqueues an answer, if and only if the running transaction commits. Call it as the platform. */
export async function enqueueRegistryImport(id: number): Promise<void> {
  await (await queue()).send(QUEUE, { id }, { db: fromPrisma(db) });
}

/** Works on answers of the registry from this process. */
export async function workRegistryImports(): Promise<void> {
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
    await asPlatform(() => retryThroughOutages(() => runRegistryImport(data.id, signal), signal));
    while ((await asPlatform(sweepRegistryRows)) > 0 && !signal.aborted);
  } catch (error) {
    const failed = { import: data.id, attempt: retryCount + 1, ...describeError(error) };
    if (retryCount < LONG_JOB_RETRIES) {
      log.warn(failed, "an answer of the registry will be retried");
      throw error;
    }
    log.error(failed, "an answer of the registry could not be worked");
    await asPlatform(() =>
      db.registryImport.update({ where: { id: data.id }, data: { status: "failed", finished_at: new Date() } }),
    );
  }
}
