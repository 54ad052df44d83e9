import "server-only";
import { createPasswordLink, INVITATION_HOURS } from "@/lib/identity/passwords/password-link.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { findRecipient } from "./recipient.server";

/** The email that asks a new user to choose a password; null when the user is gone. */
export async function writeInvitation(userId: number): Promise<EmailMessage | null> {
  const user = await findRecipient({ id: userId });
  if (!user) return null;
  const link = await createPasswordLink(user, INVITATION_HOURS);
  return composeEmail({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject: "Choose your password",
    parts: [
      "An account has been created for you. Choose a password to sign in.",
      { link, label: "Choose a password" },
      `The link works once, within ${INVITATION_HOURS / 24} days. After that, use "Forgot password" on the sign-in page.`,
    ],
  });
}
