import "server-only";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { formatDateTime, fullNameOf } from "@/lib/platform/text/format";
import { findRecipient } from "./recipient.server";

/** The email about a changed password; null when the user is gone. `at` is when it was changed, in ISO 8601. */
export async function writePasswordChanged(userId: number, at: string): Promise<EmailMessage | null> {
  const user = await findRecipient({ id: userId });
  if (!user) return null;
  return composeEmail({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject: "Your password was changed",
    parts: [
      `The password of your account was changed on ${formatDateTime(at)} (South Africa). You have been signed out everywhere else.`,
      "If this was you, you don't need to do anything. If not, set a new password at once and tell your administrator.",
      { link: tenantAddress(user.tenant?.subdomain ?? null, "/forgot-password"), label: "Set a new password" },
    ],
  });
}
