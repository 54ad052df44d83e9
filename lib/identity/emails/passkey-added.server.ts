import "server-only";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { findRecipient } from "./recipient.server";

/** The email about a new passkey; null when the user is gone. */
export async function writePasskeyAdded(userId: number, passkeyName: string): Promise<EmailMessage | null> {
  const user = await findRecipient({ id: userId });
  if (!user) return null;
  return composeEmail({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject: "A passkey was added",
    parts: [
      `The passkey "${passkeyName}" was added to your account. It signs you in without a password or a code.`,
      "If this was not you, remove it in your profile and change your password at once.",
      { link: tenantAddress(user.tenant?.subdomain ?? null, "/profile"), label: "Open your profile" },
    ],
  });
}
