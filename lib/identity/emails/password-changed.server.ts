import "server-only";
import { tenantAddress } from "@/lib/identity/tenants/address.server";
import { formatDateTime, fullNameOf } from "@/lib/platform/format";
import { type Letter, letter } from "@/lib/platform/mail/letter.server";
import { findRecipient } from "./recipient.server";

/** The mail that tells a user of a new password; null when they are gone. `at` is when it was set, in ISO 8601. */
export async function writePasswordChanged(userId: number, at: string): Promise<Letter | null> {
  const user = await findRecipient({ id: userId });
  if (!user) return null;
  return letter({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject: "Your password was changed",
    parts: [
      `The password of your account was changed on ${formatDateTime(at)} (South Africa). Wherever else you were signed in, you have been signed out.`,
      "If this was you, there is nothing to do. If not, set a new password at once, and tell whoever looks after your console.",
      { link: tenantAddress(user.tenant?.subdomain ?? null, "/forgot-password"), label: "Set a new password" },
    ],
  });
}
