import "server-only";
import { fromPrisma, type JobWithMetadata } from "pg-boss";
import { db } from "@/lib/platform/db/client.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { defineQueue, LONG_JOB_POLLING, LONG_JOB_RETRIES, longJobOptions } from "./queue.server";
import { retryThroughOutages } from "./retry-through-outages.server";

type Rules<Job> = {
  queue: string;
  maxSeconds: number;
  /** How many run at once in a process. */
  concurrency?: number;
  /** The work in the log: "an import" will be retried. */
  noun: string;
  /** The field of the log that holds the record's id. */
  key: "bulk" | "import";
  /** Resumes the work on the record where it stopped, as the tenant or the platform. */
  run: (job: Job, signal: AbortSignal) => Promise<void>;
  /** Marks the record as failed after the last attempt. */
  giveUp: (job: Job, error: unknown) => Promise<unknown>;
  /** Whether another attempt would fail too. */
  isFinal?: (error: unknown) => boolean;
};

/** Long jobs, one per record: each resumes after an outage, and is given up after its last attempt. */
export function defineRecordJobs<Job extends { id: number }>(rules: Rules<Job>) {
  const { queue: name, maxSeconds, concurrency = 1, noun, key, run, giveUp, isFinal = () => false } = rules;
  const queue = defineQueue(name, longJobOptions(maxSeconds));

  async function attempt({ data, signal, retryCount }: JobWithMetadata<Job>): Promise<void> {
    try {
      await retryThroughOutages(() => run(data, signal), signal);
    } catch (error) {
      const failed = { [key]: data.id, attempt: retryCount + 1, ...describeError(error) };
      if (retryCount < LONG_JOB_RETRIES && !isFinal(error)) {
        log.warn(failed, `${noun} will be retried`);
        throw error;
      }
      log.error(failed, `${noun} has failed`);
      await giveUp(data, error);
    }
  }

  return {
    /**
     * Enqueues a job, if and only if the running transaction commits. Call it as the platform.
     * @param startAfter how many seconds later at the earliest
     */
    async enqueue(job: Job, startAfter = 0): Promise<void> {
      await (await queue()).send(name, job, { db: fromPrisma(db), ...(startAfter > 0 ? { startAfter } : {}) });
    },
    /** Starts working on the jobs in this process. */
    async work(): Promise<void> {
      const options = { includeMetadata: true, localConcurrency: concurrency, ...LONG_JOB_POLLING } as const;
      await (await queue()).work(name, options, async (jobs: JobWithMetadata<Job>[]) => {
        for (const job of jobs) await attempt(job);
      });
    },
  };
}
