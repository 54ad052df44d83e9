import "server-only";
import { fromPrisma, type JobWithMetadata, type PgBoss } from "pg-boss";
import { db } from "@/lib/platform/db/client.server";
import { currentTransaction } from "@/lib/platform/db/context.server";
import { describeFault } from "@/lib/platform/http/fault";
import { preparedQueue } from "@/lib/platform/jobs/queue.server";
import { log } from "@/lib/platform/log.server";
import type { Letter } from "./letter.server";
import { post } from "./post.server";

const QUEUE = "mail";
/** Tries over about a day, with growing pauses: a mail server that is down delays and loses nothing. */
const RETRIES = 20;
const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 2 * 60 * 60;
/** A worker that was killed in the middle is given up on after this long, and another one tries. */
const GIVEN_UP_AFTER_SECONDS = 90;
/** A job holds who asked for a mail: it is kept no longer than somebody may want to look into it. */
const KEPT_SECONDS = 24 * 60 * 60;
const AT_ONCE = 2;

const mailQueue = preparedQueue(QUEUE, {
  retryLimit: RETRIES,
  retryDelay: FIRST_PAUSE_SECONDS,
  retryBackoff: true,
  retryDelayMax: LONGEST_PAUSE_SECONDS,
  expireInSeconds: GIVEN_UP_AFTER_SECONDS,
  deleteAfterSeconds: KEPT_SECONDS,
  notify: true,
});

/** What a mail is written from when it is sent; `kind` says which mail it is. */
export type MailJob = { kind: string };

/** Writes the mail of a job; null when there is nobody to send it to any more. */
export type Write<Job extends MailJob> = (job: Job) => Promise<Letter | null>;

/**
 * Puts a mail into the queue, with the running transaction if there is one: it goes out if and only if that holds. It is
 * written only when it is sent, so that no code and no link lies in the queue, and asking for one takes as long whether
 * or not there is anybody to send it to. Inside a transaction, call it as the platform.
 */
export async function enqueueMail(job: MailJob): Promise<void> {
  const queue = await mailQueue();
  await queue.send(QUEUE, job, currentTransaction() ? { db: fromPrisma(db) } : {});
}

/** Sends the mails of the queue from this process. */
export async function workMailQueue<Job extends MailJob>(write: Write<Job>): Promise<void> {
  const queue = await mailQueue();
  await Promise.all(Array.from({ length: AT_ONCE }, () => startSending(queue, write)));
}

async function startSending<Job extends MailJob>(queue: PgBoss, write: Write<Job>): Promise<void> {
  let worker: string | undefined;
  const options = { includeMetadata: true, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 } as const;
  worker = await queue.work(QUEUE, options, async (jobs: JobWithMetadata<Job>[]) => {
    if (worker) queue.notifyWorker(worker); // looks for the next one as soon as this one is done
    for (const job of jobs) await send(job, write);
  });
}

async function send<Job extends MailJob>(
  { id, data, retryCount }: JobWithMetadata<Job>,
  write: Write<Job>,
): Promise<void> {
  try {
    const letter = await write(data);
    if (letter) await post(letter, id);
  } catch (error) {
    const failed = { mail: data.kind, job: id, attempt: retryCount + 1, ...describeFault(error) };
    if (retryCount < RETRIES) log.warn(failed, "a mail has to wait");
    else log.error(failed, "a mail is given up on");
    throw error;
  }
}
