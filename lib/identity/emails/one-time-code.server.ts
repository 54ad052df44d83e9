import "server-only";
import { maySignIn } from "@/lib/identity/sessions/sign-in-context.server";
import { createEmailedCode, ONE_TIME_CODE_MINUTES } from "@/lib/identity/sign-in/emailed-codes.server";
import { fullNameOf } from "@/lib/platform/format";
import { type Letter, letter } from "@/lib/platform/mail/letter.server";
import { findRecipient } from "./recipient.server";

/** The mail with a code to sign in; null when nobody with this address may do so where it was asked for. */
export async function writeOneTimeCode(email: string, subdomain: string | null): Promise<Letter | null> {
  const user = await findRecipient({ email });
  if (!user || !maySignIn(user, { subdomain })) return null;
  const code = await createEmailedCode(user.id);
  return letter({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject: "Your sign-in code",
    parts: [
      "Enter this code to sign in:",
      { code },
      `It works once, within ${ONE_TIME_CODE_MINUTES} minutes. A newer code replaces it.`,
      "If you did not ask for it, ignore this mail, and give the code to nobody.",
    ],
  });
}
