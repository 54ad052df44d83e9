import "server-only";
import type { Letter } from "@/lib/platform/mail/letter.server";
import { enqueueMail, workMailQueue } from "@/lib/platform/mail/queue.server";
import { writeInvitation } from "./invitation.server";
import { writeNewDevice } from "./new-device.server";
import { writeOneTimeCode } from "./one-time-code.server";
import { writePasskeyAdded } from "./passkey-added.server";
import { writePasswordChanged } from "./password-changed.server";
import { writePasswordReset } from "./password-reset.server";
import { type TwoFactorEvent, writeTwoFactorNotice } from "./two-factor.server";

/** Every mail that the console sends, by what it needs to be written. */
export type EmailJob =
  | { kind: "invitation"; user_id: number }
  | { kind: "new-device"; login_activity_id: number }
  | { kind: "one-time-code"; email: string; subdomain: string | null }
  | { kind: "passkey-added"; user_id: number; name: string }
  | { kind: "password-changed"; user_id: number; at: string }
  | { kind: "password-reset"; email: string; subdomain: string | null }
  | { kind: "two-factor"; user_id: number; event: TwoFactorEvent };

/** Enqueues an email, within the running transaction if there is one. Inside a transaction, call it as the platform. */
export const queueEmail = (job: EmailJob): Promise<void> => enqueueMail(job);

/** Sends the mails of the queue from this process. */
export const workEmailQueue = (): Promise<void> => workMailQueue(writeEmail);

/** Writes the mail of a job; null when there is nobody to send it to any more. */
function writeEmail(job: EmailJob): Promise<Letter | null> {
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
    case "two-factor":
      return writeTwoFactorNotice(job.user_id, job.event);
    default:
      throw new Error("This mail is of a kind that only a newer version knows"); // whose process will send it
  }
}
