import "server-only";
import { createPasswordLink, RESET_HOURS } from "@/lib/identity/passwords/password-link.server";
import { maySignIn } from "@/lib/identity/sessions/sign-in-context.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { findRecipient } from "./recipient.server";

/** The email with a link to set a password; null when no user with this address may sign in at the subdomain. */
export async function writePasswordReset(email: string, subdomain: string | null): Promise<EmailMessage | null> {
  const user = await findRecipient({ email });
  if (!user || !maySignIn(user, { subdomain })) return null;
  const link = await createPasswordLink(user, RESET_HOURS);
  return composeEmail({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject: "Reset your password",
    parts: [
      "We received a request to reset the password of your account.",
      { link, label: "Reset password" },
      `The link works once, within ${RESET_HOURS * 60} minutes. A newer link replaces it.`,
      "If you did not request it, ignore this email: your password stays as it is.",
    ],
  });
}
