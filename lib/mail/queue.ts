import "server-only";
import { boss } from "@/lib/jobs/boss";
import { type MailJob, write } from "./letters";
import { post } from "./post";

const QUEUE = "mail";
/** Tries over about a day, with growing pauses: a mail server that is down delays and loses nothing. */
const RETRIES = 20;
const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 2 * 60 * 60;
/** A worker that was killed in the middle is given up on after this long, and another one tries. */
const GIVEN_UP_AFTER_SECONDS = 90;
const AT_ONCE = 2;

/**
 * Puts a mail into the queue. It is written only when it is sent, so that no code and no link lies in the queue, and
 * asking for one takes as long whether or not there is anybody to send it to.
 */
export async function mail(job: MailJob): Promise<void> {
  await (await boss()).send(QUEUE, job);
}

/** Sends the mails of the queue from this process. */
export async function workMails(): Promise<void> {
  const queue = await boss();
  await queue.createQueue(QUEUE, {
    retryLimit: RETRIES,
    retryDelay: FIRST_PAUSE_SECONDS,
    retryBackoff: true,
    retryDelayMax: LONGEST_PAUSE_SECONDS,
    expireInSeconds: GIVEN_UP_AFTER_SECONDS,
    notify: true,
  });
  await queue.work<MailJob>(
    QUEUE,
    { localConcurrency: AT_ONCE, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 },
    async (jobs) => {
      for (const { id, data } of jobs) {
        const letter = await write(data);
        if (letter) await post(letter, id);
      }
    },
  );
}
