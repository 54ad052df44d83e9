import "server-only";
import { mayEnter } from "@/lib/identity/sessions/place.server";
import { createMailedCode, ONE_TIME_CODE_MINUTES } from "@/lib/identity/sign-in/mailed-codes.server";
import { fullNameOf } from "@/lib/platform/format";
import { type Letter, letter } from "@/lib/platform/mail/letter.server";
import { findReceiver } from "./receiver.server";

/** The mail with a code to sign in; null when nobody with this address may do so where it was asked for. */
export async function writeOneTimeCode(email: string, subdomain: string | null): Promise<Letter | null> {
  const user = await findReceiver({ email });
  if (!user || !mayEnter(user, { subdomain })) return null;
  const code = await createMailedCode(user.id);
  return letter({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject: "Your sign-in code",
    parts: [
      "Enter this code to sign in:",
      { code },
      `It works once, within ${ONE_TIME_CODE_MINUTES} minutes. A newer code takes its place.`,
      "If you did not ask for it, ignore this mail, and give the code to nobody.",
    ],
  });
}
