import "server-only";
import { clearAttempts, throttle } from "@/lib/identity/limits/throttle.server";
import { isKnownDevice } from "@/lib/identity/sessions/device.server";
import type { SignInContext } from "@/lib/identity/sessions/sign-in-context.server";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { databaseSeconds } from "@/lib/platform/db/now.server";
import { HttpError, invalid } from "@/lib/platform/http/errors.server";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";
import { consumeRecoveryCode } from "./recovery-codes.server";
import { isTwoFactorCode, timeStepOf } from "./two-factor-code.server";

export const WRONG_CODE = "The code is wrong.";

export type TwoFactorEmail = {
  kind: "two-factor";
  user_id: number;
  event: "enabled" | "disabled" | "recovery-code-used";
};

/**
 * Checks the second factor if it is enabled: an authenticator code or a recovery code, each accepted once. Attempts on
 * a known device are counted separately, so that somebody who has the password can't lock the owner out.
 * @param code any value that was sent
 * @throws HttpError 423 when a code is needed and none was sent, 422 on `otp` when it is wrong, 429 after too many
 *   attempts
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
  await enqueueEmail<TwoFactorEmail>({ kind: "two-factor", user_id: userId, event: "recovery-code-used" });
  return true;
}

async function consumeAuthenticatorCode(userId: number, code: string): Promise<boolean> {
  return asPlatform(async () => {
    const user = await db.user.findFirst({ where: { id: userId }, select: { two_factor_secret: true } });
    const secret = user?.two_factor_secret;
    const step = secret ? await timeStepOf(decrypt(secret), code, await databaseSeconds()) : null;
    if (step === null) return false;
    // Of two concurrent uses of a code, one succeeds.
    const { count } = await db.user.updateMany({
      where: { id: userId, OR: [{ two_factor_step: null }, { two_factor_step: { lt: step } }] },
      data: { two_factor_step: step },
    });
    return count === 1;
  });
}
