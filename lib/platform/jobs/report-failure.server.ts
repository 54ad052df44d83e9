import "server-only";
import type { Job } from "pg-boss";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";

/** The handler of a queue whose failures are logged with the id of their job, before the queue tries it again. */
export const reportingFailures =
  <Data>(queue: string, work: (jobs: Job<Data>[]) => Promise<void>) =>
  (jobs: Job<Data>[]): Promise<void> =>
    work(jobs).catch((error: unknown) => {
      log.error({ event: "job failed", queue, jobs: jobs.map(({ id }) => id), error: describeError(error) });
      throw error;
    });
