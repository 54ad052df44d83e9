import "server-only";
import { defineQueue, LONG_JOB_POLLING, longJobOptions } from "./queue.server";
import { reportingFailures } from "./report-failure.server";

type LongJob = {
  queue: string;
  maxSeconds: number;
  /** How often `requestOncePerPeriod` requests it at most. */
  everySeconds: number;
  run: (signal: AbortSignal) => Promise<unknown>;
};

/** A job without data that runs for minutes: one at a time, and again after its process has died. */
export function defineLongJob({ queue: name, maxSeconds, everySeconds, run }: LongJob) {
  const queue = defineQueue(name, longJobOptions(maxSeconds));
  const work = reportingFailures(name, async ([job]) => {
    if (job) await run(job.signal);
  });
  return {
    /** Requests a run now. */
    request: async (): Promise<void> => {
      await (await queue()).send(name);
    },
    /** Requests a run, unless one was requested in this period of `everySeconds`, counted from midnight UTC. */
    requestOncePerPeriod: async (): Promise<void> => {
      await (await queue()).send(name, null, { singletonSeconds: everySeconds });
    },
    /** Starts running it in this process. */
    work: async (): Promise<void> => {
      await (await queue()).work(name, LONG_JOB_POLLING, work);
    },
  };
}
