import "server-only";
import { recoveryCodesLeft } from "@/lib/identity/two-factor/recovery-codes.server";
import type { TwoFactorEmail } from "@/lib/identity/two-factor/second-factor.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { fullNameOf } from "@/lib/platform/text/format";

const NOT_YOU = "If this was not you, change your password at once and tell your administrator.";

/** The email about a change to two-factor authentication; null when the user is gone. */
export async function writeTwoFactorNotice(
  userId: number,
  event: TwoFactorEmail["event"],
): Promise<EmailMessage | null> {
  const user = await asPlatform(() =>
    db.user.findFirst({
      where: { id: userId, active: true },
      include: { tenant: { select: { name: true, light_theme: true } } },
    }),
  );
  if (!user) return null;
  const left = await recoveryCodesLeft(userId);
  const { subject, text } = messageFor(event, left);
  return composeEmail({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject,
    parts: [text, NOT_YOU],
  });
}

function messageFor(event: TwoFactorEmail["event"], codesLeft: number): { subject: string; text: string } {
  switch (event) {
    case "enabled":
      return {
        subject: "Two-factor authentication was enabled",
        text: "From now on, signing in to your account also requires a code from your authenticator.",
      };
    case "disabled":
      return {
        subject: "Two-factor authentication was disabled",
        text: "From now on, your password alone is enough to sign in to your account.",
      };
    case "recovery-code-used":
      return {
        subject: "A recovery code was used",
        text: `One of your recovery codes was used to sign in. ${codesLeft} of them ${codesLeft === 1 ? "is" : "are"} left. Create new ones in your profile.`,
      };
  }
}
