import { boss } from "@/lib/platform/jobs/boss.server";
import { unique } from "./world";

const HOUR_SECONDS = 60 * 60;

type Failed = {
  queue?: string;
  data?: object;
  error?: Error;
  /** Or else it is tried again in an hour. */
  forGood?: boolean;
};

/** A job that has failed, by default one that is tried again in an hour, in a queue that nobody works. */
export async function makeFailedJob({ queue = unique("failing-"), data = {}, error, forGood = false }: Failed = {}) {
  const jobs = await boss();
  await jobs.createQueue(queue);
  await jobs.send(queue, data, { retryLimit: forGood ? 0 : 5, retryDelay: HOUR_SECONDS });
  const [job] = await jobs.fetch(queue);
  if (!job) throw new Error("Another test has taken the job");
  await jobs.fail(queue, job.id, error ?? new Error("Broken"));
  return { id: job.id, queue };
}

/** Ends a queue of a test with all of its jobs, so that they worry nobody else. */
export const removeQueue = async (queue: string) => (await boss()).deleteQueue(queue);
