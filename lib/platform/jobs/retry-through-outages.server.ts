import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
const UNAVAILABLE = 503;

/**
 * Runs work that resumes where it stopped, and runs it again after a short outage of the database. The job queue would
 * take half a minute to do so: it has lost its connections too, and cannot even record that the job failed.
 * @throws any other error, and that of an outage that lasts
 */
export async function retryThroughOutages(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await work();
    } catch (error) {
      if (pause > LONGEST_PAUSE_MS || asHttpError(error)?.status !== UNAVAILABLE) throw error;
      log.warn(describeError(error), "the job will resume when the database is back");
      await wait(pause, undefined, { signal });
    }
  }
}
