import "server-only";
import { z } from "zod";
import { clearAttempts, refundAttempt, throttle } from "@/lib/identity/limits/throttle.server";
import { INVALID_LINK, isPasswordConfirmed, PASSWORDS_DIFFER } from "@/lib/identity/passwords/password-rules";
import { hashPassword, newPassword } from "@/lib/identity/passwords/passwords.server";
import { replacePassword } from "@/lib/identity/passwords/replace-password.server";
import type { SignInContext } from "@/lib/identity/sessions/sign-in-context.server";
import { tokenHash } from "@/lib/platform/crypto/sha256.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { databaseNow } from "@/lib/platform/db/now.server";
import { HttpError, invalid } from "@/lib/platform/http/errors.server";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";
import { typedEmail } from "./email-address";

const LINK_PART_MAX_LENGTH = 320;

const linkPart = z.string(INVALID_LINK).trim().min(1, INVALID_LINK).max(LINK_PART_MAX_LENGTH, INVALID_LINK);
const invalidLink = () => invalid({ token: INVALID_LINK });

export const resetRequest = z.object({ email: typedEmail });

export const passwordReset = z
  .object({
    email: linkPart.toLowerCase(),
    token: linkPart,
    password: newPassword,
    password_confirmation: z.string("Required"),
  })
  .refine(isPasswordConfirmed, PASSWORDS_DIFFER);

export type PasswordResetEmail = { kind: "password-reset"; email: string; subdomain: string | null };

/**
 * Emails a link to set a password, at most once a minute, if the address belongs to a user who may sign in here. Does
 * and answers the same if it doesn't.
 * @throws HttpError 429 after too many requests from one IP address
 */
export async function requestPasswordReset(
  { email }: z.output<typeof resetRequest>,
  context: SignInContext,
): Promise<void> {
  await throttle("mail address", context.visitor.ip ?? "");
  if (!(await mayRequestAnother(`${context.subdomain ?? ""} ${email}`))) return;
  await enqueueEmail<PasswordResetEmail>({ kind: "password-reset", email, subdomain: context.subdomain });
}

async function mayRequestAnother(subject: string): Promise<boolean> {
  try {
    await throttle("reset mail", subject);
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false;
    throw error;
  }
}

/**
 * Sets the password of the user whose link this is, and revokes all other access to the account. The second factor
 * stays.
 * @throws HttpError 422 on `token`, the same for a link that is wrong, used, expired, of another user or of a
 *   deactivated one; 429 after too many attempts from one IP address
 */
export async function resetPassword(form: z.output<typeof passwordReset>, context: SignInContext): Promise<void> {
  const address = context.visitor.ip ?? "";
  await throttle("sign-in address", address);
  const password_reset = { token_hash: tokenHash(form.token), expires_at: { gt: await databaseNow() } };
  const user = await db.user.findFirst({
    where: { email: form.email, active: true, password_resets: { some: password_reset } },
  });
  if (!user) throw invalidLink();
  const password_hash = await hashPassword(form.password);
  await transaction(async () => {
    // Of two concurrent uses of a link, one succeeds.
    const { count } = await db.passwordReset.deleteMany({ where: { user_id: user.id, ...password_reset } });
    const owner = { ...user, impersonator: null, ip: context.visitor.ip };
    const isSet = count === 1 && (await replacePassword(owner, { password_hash, action: "users.password-reset" }));
    if (!isSet) throw invalidLink();
  });
  await refundAttempt("sign-in address", address);
  await clearAttempts("sign-in account", form.email);
}
