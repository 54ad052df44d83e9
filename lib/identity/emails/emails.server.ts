import "server-only";
import { registeredDomains } from "@/lib/identity/domains.server";
import type { EmailMessage } from "@/lib/platform/mail/email-message.server";
import { enqueueEmail, type MailJob, startEmailWorkers } from "@/lib/platform/mail/queue.server";
import { writeInvitation } from "./invitation.server";
import { writeNewDevice } from "./new-device.server";
import { writeOneTimeCode } from "./one-time-code.server";
import { writePasskeyAdded } from "./passkey-added.server";
import { writePasswordChanged } from "./password-changed.server";
import { writePasswordReset } from "./password-reset.server";
import { writeSecondLook } from "./second-look.server";
import { type TwoFactorEvent, writeTwoFactorNotice } from "./two-factor.server";

/** Every email that the console sends, with the data from which it is written. */
export type EmailJob =
  | { kind: "invitation"; user_id: number }
  | { kind: "new-device"; login_activity_id: number }
  | { kind: "one-time-code"; email: string; subdomain: string | null }
  | { kind: "passkey-added"; user_id: number; name: string }
  | { kind: "password-changed"; user_id: number; at: string }
  | { kind: "password-reset"; email: string; subdomain: string | null }
  | { kind: "second-look"; user_id: number; sale_id: number; reference: string }
  | { kind: "two-factor"; user_id: number; event: TwoFactorEvent };

/** Enqueues an email, in the current transaction if there is one. Inside a transaction, call it as the platform. */
export const queueEmail = (job: EmailJob): Promise<void> => enqueueEmail(job);

/** Makes this process send the queued emails. */
export const workEmailQueue = (): Promise<void> =>
  startEmailWorkers<MailJob>({
    write: (job) => (mailsOf(job)?.write ?? writeEmail)(job as never),
    sent: async (job) => mailsOf(job)?.sent?.(job as never),
  });

/** What a higher domain has registered for a kind of email. */
const mailsOf = ({ kind }: MailJob) => registeredDomains().find(({ mails }) => mails?.[kind])?.mails?.[kind];

/** Writes the email of a job; null when it has no recipient any more. */
function writeEmail(job: EmailJob): Promise<EmailMessage | null> {
  switch (job.kind) {
    case "invitation":
      return writeInvitation(job.user_id);
    case "new-device":
      return writeNewDevice(job.login_activity_id);
    case "passkey-added":
      return writePasskeyAdded(job.user_id, job.name);
    case "one-time-code":
      return writeOneTimeCode(job.email, job.subdomain);
    case "password-changed":
      return writePasswordChanged(job.user_id, job.at);
    case "password-reset":
      return writePasswordReset(job.email, job.subdomain);
    case "second-look":
      return writeSecondLook(job.user_id, job);
    case "two-factor":
      return writeTwoFactorNotice(job.user_id, job.event);
    default:
      throw new Error("Unknown kind of email"); // a newer version enqueued it, and its process will send it
  }
}
