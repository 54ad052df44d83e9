import "server-only";
import { fromPrisma, type JobWithMetadata, type PgBoss } from "pg-boss";
import { db } from "@/lib/platform/db/client.server";
import { currentTransaction } from "@/lib/platform/db/context.server";
import { defineQueue } from "@/lib/platform/jobs/queue.server";
import { MAIL_QUEUE } from "@/lib/platform/jobs/queue-names";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import type { EmailMessage } from "./email-message.server";
import { isRefusedForGood, sendEmail } from "./send-email.server";

/** Enough to retry for about a day, with growing pauses, so that an outage of the mail server loses no message. */
const RETRIES = 20;
const FIRST_RETRY_SECONDS = 2;
const MAX_RETRY_SECONDS = 2 * 60 * 60;
/** When a worker was killed in the middle of a job, another one takes the job over after this long. */
const JOB_TIMEOUT_SECONDS = 90;
/** A job says who asked for a message, so it is kept only as long as somebody may need to look into a problem. */
const RETENTION_SECONDS = 24 * 60 * 60;
const WORKERS = 2;
/** Messages to many give way to a code or a link that somebody is waiting for. */
const PRIORITY_OF_MANY = -1;
/** Of messages that nobody waits for, such as reminders: they are sent after all others. */
export const LAST = PRIORITY_OF_MANY - 1;

const mailQueue = defineQueue(MAIL_QUEUE, {
  retryLimit: RETRIES,
  retryDelay: FIRST_RETRY_SECONDS,
  retryBackoff: true,
  retryDelayMax: MAX_RETRY_SECONDS,
  expireInSeconds: JOB_TIMEOUT_SECONDS,
  deleteAfterSeconds: RETENTION_SECONDS,
  notify: true,
});

/** The data that an email message is written from when it is sent. */
export type MailJob = { kind: string };

/** What is known of a kind of email message. */
export type Mails<Job extends MailJob> = {
  /** Writes the email message of a job; null when it no longer has a recipient. */
  write: (job: Job) => Promise<EmailMessage | null>;
  /** Is told once the mail server has taken the message. It may be told again. */
  sent?: (job: Job) => Promise<void>;
  /** Is told when the mail server refuses the message for good, and again with each further attempt. */
  refused?: (job: Job) => Promise<void>;
};

/**
 * Enqueues an email message within the running transaction, if there is one: it is sent if and only if that commits. It
 * is written only when it is sent, so the queue contains no codes or links, and a request for one takes equally long
 * whether or not the user exists. Inside a transaction, call this as the platform.
 */
export async function enqueueEmail<Job extends MailJob>(job: Job): Promise<void> {
  const queue = await mailQueue();
  await queue.send(MAIL_QUEUE, job, currentTransaction() ? { db: fromPrisma(db) } : {});
}

/** The same for many messages at once, inside a transaction. They are sent after those that were enqueued one by one. */
export async function enqueueEmails<Job extends MailJob>(
  jobs: readonly Job[],
  priority = PRIORITY_OF_MANY,
): Promise<void> {
  if (jobs.length === 0) return;
  const queue = await mailQueue();
  await queue.insert(
    MAIL_QUEUE,
    jobs.map((data) => ({ data, priority })),
    { db: fromPrisma(db) },
  );
}

/** Starts sending the queued email messages in this process. */
export async function startEmailWorkers<Job extends MailJob>(mails: Mails<Job>): Promise<void> {
  const queue = await mailQueue();
  await Promise.all(Array.from({ length: WORKERS }, () => startWorker(queue, mails)));
}

async function startWorker<Job extends MailJob>(queue: PgBoss, mails: Mails<Job>): Promise<void> {
  let worker: string | undefined;
  const options = { includeMetadata: true, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 } as const;
  worker = await queue.work(MAIL_QUEUE, options, async (jobs: JobWithMetadata<Job>[]) => {
    if (worker) queue.notifyWorker(worker); // fetches the next job as soon as this one is done
    for (const job of jobs) await send(job, mails);
  });
}

async function send<Job extends MailJob>(
  { id, data, retryCount }: JobWithMetadata<Job>,
  { write, sent, refused }: Mails<Job>,
): Promise<void> {
  try {
    const message = await write(data);
    if (message) await sendEmail(message, id);
    if (message && sent) await sent(data);
  } catch (error) {
    const failure = { mail: data.kind, job: id, attempt: retryCount + 1, ...describeError(error) };
    if (retryCount < RETRIES) log.warn(failure, "an email message could not be sent yet");
    else log.error(failure, "an email message could not be sent");
    if (refused && isRefusedForGood(error)) await refused(data);
    throw error;
  }
}
