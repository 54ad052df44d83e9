import "server-only";
import { queueEmail } from "@/lib/identity/emails/emails.server";
import { isKnownDevice } from "@/lib/identity/sessions/device.server";
import type { SignInContext } from "@/lib/identity/sessions/sign-in-context.server";
import { clearAttempts, throttle } from "@/lib/identity/throttle.server";
import { consumeRecoveryCode } from "@/lib/identity/two-factor/recovery-codes.server";
import { isTwoFactorCode, timeStepOf } from "@/lib/identity/two-factor/two-factor-code.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { HttpError, invalid } from "@/lib/platform/http/errors.server";
import { unseal } from "@/lib/platform/pii.server";

export const WRONG_CODE = "The code is not right.";

/**
 * Lets pass whoever has no second factor, or the right code of theirs: of the authenticator, or a recovery code. Either
 * is right once. Somebody who has got hold of the password, and uses up the tries, does not stop its owner on a device
 * that the account knows.
 * @param code as it was sent, whatever it is
 * @throws HttpError 423 when a code is needed and none was sent, 422 on `otp` when it is wrong, 429 after too many
 */
export async function requireSecondFactor(
  user: { id: number; two_factor_enabled: boolean },
  code: unknown,
  { device_hash }: Pick<SignInContext, "device_hash">,
): Promise<void> {
  if (!user.two_factor_enabled) return;
  if (code === undefined || code === null || code === "") {
    throw new HttpError(423, "Enter the 6-digit code from your authenticator app.", { two_factor_required: true });
  }
  const isKnown = await isKnownDevice(user.id, device_hash);
  const subject = isKnown ? `${device_hash} ${user.id}` : String(user.id);
  await throttle("code account", subject);
  if (!(await consumeCode(user.id, code))) throw invalid({ otp: WRONG_CODE });
  await clearAttempts("code account", subject);
}

async function consumeCode(userId: number, code: unknown): Promise<boolean> {
  if (isTwoFactorCode(code)) return consumeAuthenticatorCode(userId, code);
  if (typeof code !== "string" || !(await consumeRecoveryCode(userId, code))) return false;
  await queueEmail({ kind: "two-factor", user_id: userId, event: "recovery-code-used" });
  return true;
}

async function consumeAuthenticatorCode(userId: number, code: string): Promise<boolean> {
  return asPlatform(async () => {
    const user = await db.user.findFirst({ where: { id: userId }, select: { two_factor_secret: true } });
    const step = user?.two_factor_secret ? await timeStepOf(unseal(user.two_factor_secret), code) : null;
    if (step === null) return false;
    // Of two that come with one code at once, the database lets one pass.
    const { count } = await db.user.updateMany({
      where: { id: userId, OR: [{ two_factor_step: null }, { two_factor_step: { lt: step } }] },
      data: { two_factor_step: step },
    });
    return count === 1;
  });
}
