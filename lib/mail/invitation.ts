import "server-only";
import { createPasswordLink, INVITATION_HOURS } from "@/lib/auth/password-link";
import { asPlatform, db } from "@/lib/db/client";
import { fullNameOf } from "@/lib/format";
import { type Letter, letter } from "./letter";

/** The mail that asks a new user to choose a password; null when they are gone. */
export async function writeInvitation(userId: number): Promise<Letter | null> {
  const user = await asPlatform(() =>
    db.user.findFirst({
      where: { id: userId, active: true },
      include: { tenant: { select: { name: true, subdomain: true, light_theme: true } } },
    }),
  );
  if (!user) return null;
  const link = await createPasswordLink(user, INVITATION_HOURS);
  return letter({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject: "Choose your password",
    parts: [
      "An account has been made for you. Choose a password, and you can sign in.",
      { link, label: "Choose a password" },
      `The link works once, within ${INVITATION_HOURS / 24} days. After that, use "Forgot password" on the sign-in page.`,
    ],
  });
}
