import "server-only";
import { maySignIn } from "@/lib/identity/sessions/sign-in-context.server";
import { createEmailedCode, ONE_TIME_CODE_MINUTES } from "@/lib/identity/sign-in/emailed-codes.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { findRecipient } from "./recipient.server";

/** The email with a sign-in code; null when no user with this address may sign in at the subdomain. */
export async function writeOneTimeCode(email: string, subdomain: string | null): Promise<EmailMessage | null> {
  const user = await findRecipient({ email });
  if (!user || !maySignIn(user, { subdomain })) return null;
  const code = await createEmailedCode(user.id);
  return composeEmail({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject: "Your sign-in code",
    parts: [
      "Enter this code to sign in:",
      { code },
      `It works once, within ${ONE_TIME_CODE_MINUTES} minutes. A newer code replaces it.`,
      "If you did not request it, ignore this email and do not give the code to anyone.",
    ],
  });
}
