import "server-only";
import type { PasskeyAddedEmail } from "@/lib/identity/passkeys/passkeys-registration.server";
import type { PasswordChangedEmail } from "@/lib/identity/passwords/replace-password.server";
import type { NewDeviceEmail } from "@/lib/identity/sessions/login-activity.server";
import type { InvitationEmail } from "@/lib/identity/sign-in/invitations.server";
import type { OneTimeCodeEmail } from "@/lib/identity/sign-in/one-time-code.server";
import type { PasswordResetEmail } from "@/lib/identity/sign-in/password-reset.server";
import type { TenantDeletedEmail } from "@/lib/identity/tenants/close.server";
import type { TwoFactorEmail } from "@/lib/identity/two-factor/second-factor.server";
import type { EmailMessage } from "@/lib/platform/mail/email-message.server";
import { type MailJob, type Mails, startEmailWorkers } from "@/lib/platform/mail/queue.server";
import { registry } from "@/lib/platform/process/singleton";
import { writeInvitation } from "./invitation.server";
import { writeNewDevice } from "./new-device.server";
import { writeOneTimeCode } from "./one-time-code.server";
import { writePasskeyAdded } from "./passkey-added.server";
import { writePasswordChanged } from "./password-changed.server";
import { writePasswordReset } from "./password-reset.server";
import { writeTenantDeleted } from "./tenant-deleted.server";
import { writeTwoFactorNotice } from "./two-factor.server";

/** The emails of identity. Each type is declared beside the code that enqueues it. */
type EmailJob =
  | InvitationEmail
  | NewDeviceEmail
  | OneTimeCodeEmail
  | PasskeyAddedEmail
  | PasswordChangedEmail
  | PasswordResetEmail
  | TenantDeletedEmail
  | TwoFactorEmail;

/** The kinds of email messages of higher domains. */
export const domainMails = registry<Readonly<Record<string, Mails<never>>>>("kinds of email");

/** Makes this process send the queued emails. */
export const workEmailQueue = (): Promise<void> =>
  startEmailWorkers<MailJob>({
    write: (job) => mailsOf(job).write(job as never),
    sent: async (job) => mailsOf(job).sent?.(job as never),
    refused: async (job) => mailsOf(job).refused?.(job as never),
  });

type Writers = { [Kind in EmailJob["kind"]]: (job: Extract<EmailJob, { kind: Kind }>) => Promise<EmailMessage | null> };

const WRITERS: Writers = {
  invitation: ({ user_id }) => writeInvitation(user_id),
  "new-device": ({ login_activity_id }) => writeNewDevice(login_activity_id),
  "one-time-code": ({ email, subdomain }) => writeOneTimeCode(email, subdomain),
  "passkey-added": ({ user_id, name }) => writePasskeyAdded(user_id, name),
  "password-changed": ({ user_id, at }) => writePasswordChanged(user_id, at),
  "password-reset": ({ email, subdomain }) => writePasswordReset(email, subdomain),
  "tenant-deleted": (job) => writeTenantDeleted(job.user_id, job),
  "two-factor": ({ user_id, event }) => writeTwoFactorNotice(user_id, event),
};

/** The emails of a kind: identity's own, or what a higher domain has registered. */
function mailsOf({ kind }: MailJob): Mails<never> {
  if (isOwn(kind)) return { write: WRITERS[kind] as Mails<never>["write"] };
  const mails = domainMails.get()[kind];
  if (!mails) throw new Error("Unknown kind of email"); // a newer version enqueued it, and its process will send it
  return mails;
}

const isOwn = (kind: string): kind is EmailJob["kind"] => Object.hasOwn(WRITERS, kind);
