import "server-only";
import { registeredDomains } from "@/lib/identity/domains.server";
import type { EmailMessage } from "@/lib/platform/mail/email-message.server";
import {
  enqueueEmail,
  enqueueEmails,
  type MailJob,
  type Mails,
  startEmailWorkers,
} from "@/lib/platform/mail/queue.server";
import { writeInvitation } from "./invitation.server";
import { writeNewDevice } from "./new-device.server";
import { writeOneTimeCode } from "./one-time-code.server";
import { writePasskeyAdded } from "./passkey-added.server";
import { writePasswordChanged } from "./password-changed.server";
import { writePasswordReset } from "./password-reset.server";
import { writeSecondLook } from "@/lib/sales/review/second-look-email.server";
import { writeTenantDeleted } from "./tenant-deleted.server";
import { type TwoFactorEvent, writeTwoFactorNotice } from "./two-factor.server";

/** Every email that the console sends, with the data from which it is written. */
type EmailJob =
  | { kind: "invitation"; user_id: number }
  | { kind: "new-device"; login_activity_id: number }
  | { kind: "one-time-code"; email: string; subdomain: string | null }
  | { kind: "passkey-added"; user_id: number; name: string }
  | { kind: "password-changed"; user_id: number; at: string }
  | { kind: "password-reset"; email: string; subdomain: string | null }
  | { kind: "second-look"; user_id: number; sale_id: number; reference: string }
  | { kind: "tenant-deleted"; user_id: number; by: string; at: string }
  | { kind: "two-factor"; user_id: number; event: TwoFactorEvent };

/** Enqueues an email, in the current transaction if there is one. Inside a transaction, call it as the platform. */
export const queueEmail = (job: EmailJob): Promise<void> => enqueueEmail(job);

/** Enqueues many emails. Call it as the platform, inside a transaction. */
export const queueEmails = (jobs: readonly EmailJob[]): Promise<void> => enqueueEmails(jobs);

/** Makes this process send the queued emails. */
export const workEmailQueue = (): Promise<void> =>
  startEmailWorkers<MailJob>({
    write: (job) => mailsOf(job).write(job as never),
    sent: async (job) => mailsOf(job).sent?.(job as never),
  });

type Writers = { [Kind in EmailJob["kind"]]: (job: Extract<EmailJob, { kind: Kind }>) => Promise<EmailMessage | null> };

const WRITERS: Writers = {
  invitation: ({ user_id }) => writeInvitation(user_id),
  "new-device": ({ login_activity_id }) => writeNewDevice(login_activity_id),
  "one-time-code": ({ email, subdomain }) => writeOneTimeCode(email, subdomain),
  "passkey-added": ({ user_id, name }) => writePasskeyAdded(user_id, name),
  "password-changed": ({ user_id, at }) => writePasswordChanged(user_id, at),
  "password-reset": ({ email, subdomain }) => writePasswordReset(email, subdomain),
  "second-look": (job) => writeSecondLook(job.user_id, job),
  "tenant-deleted": (job) => writeTenantDeleted(job.user_id, job),
  "two-factor": ({ user_id, event }) => writeTwoFactorNotice(user_id, event),
};

/** The emails of a kind: identity's own, or what a higher domain has registered. */
function mailsOf({ kind }: MailJob): Mails<never> {
  if (isOwn(kind)) return { write: WRITERS[kind] as Mails<never>["write"] };
  const mails = registeredDomains().find((domain) => domain.mails?.[kind])?.mails?.[kind];
  if (!mails) throw new Error("Unknown kind of email"); // a newer version enqueued it, and its process will send it
  return mails;
}

const isOwn = (kind: string): kind is EmailJob["kind"] => Object.hasOwn(WRITERS, kind);
