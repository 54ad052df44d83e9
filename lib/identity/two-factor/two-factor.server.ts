import "server-only";
import { generateSecret, generateURI } from "otplib";
import { toDataURL } from "qrcode";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { clearAttempts, throttle } from "@/lib/identity/limits/throttle.server";
import { requireCurrentPassword } from "@/lib/identity/passwords/current-password.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseUnderImpersonation } from "@/lib/identity/sessions/impersonation.server";
import { decrypt, encrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { databaseSeconds } from "@/lib/platform/db/now.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";
import { CODE_MISSING } from "./authenticator-code";
import { recoveryCodesLeft, renewRecoveryCodes } from "./recovery-codes.server";
import type { TwoFactorSetup, TwoFactorStatus } from "./schema";
import { type TwoFactorEmail, WRONG_CODE } from "./second-factor.server";
import { isTwoFactorCode, timeStepOf } from "./two-factor-code.server";

const QR_PIXELS = 440;

const alreadyEnabled = () => conflict("Two-factor authentication is already enabled.");
const notEnabled = () => conflict("Two-factor authentication is not enabled.");

export async function twoFactorStatus({ id, two_factor_enabled }: Actor): Promise<TwoFactorStatus> {
  return { enabled: two_factor_enabled, recovery_codes_left: two_factor_enabled ? await recoveryCodesLeft(id) : 0 };
}

/**
 * Generates a secret for an authenticator. It takes effect once a code from it has been entered (enableTwoFactor).
 * @throws HttpError 409 when two-factor authentication is enabled, 403 under impersonation
 */
export async function setUpTwoFactor(actor: Actor): Promise<TwoFactorSetup> {
  refuseUnderImpersonation(actor);
  const secret = generateSecret();
  const { count } = await asPlatform(() =>
    db.user.updateMany({
      where: { id: actor.id, two_factor_enabled: false },
      data: { two_factor_secret: encrypt(secret), two_factor_step: null },
    }),
  );
  if (count === 0) throw alreadyEnabled();
  const issuer = (actor.tenant?.name ?? PRODUCT_TITLE).replaceAll(":", " "); // a colon ends the issuer
  const otpauth_url = generateURI({ issuer, label: actor.email, secret });
  return { qr_data_url: await toDataURL(otpauth_url, { width: QR_PIXELS, margin: 2 }), secret, otpauth_url };
}

/**
 * Enables two-factor authentication with a code that proves that the authenticator has the secret.
 * @param code any value that was sent
 * @returns the recovery codes, which are not shown again
 * @throws HttpError 422 on `code` when it is missing or wrong, 429 after too many attempts, 409 when it is enabled
 *   already or not set up
 */
export async function enableTwoFactor(actor: Actor, code: unknown): Promise<string[]> {
  refuseUnderImpersonation(actor);
  if (code === undefined || code === null || code === "") throw invalid({ code: CODE_MISSING });
  await throttle("code account", String(actor.id));
  const encryptedSecret = await unconfirmedSecret(actor.id);
  const step = isTwoFactorCode(code) ? await timeStepOf(decrypt(encryptedSecret), code, await databaseSeconds()) : null;
  if (step === null) throw invalid({ code: WRONG_CODE });
  const codes = await asPlatform(() =>
    transaction(async () => {
      const { count } = await db.user.updateMany({
        where: { id: actor.id, two_factor_enabled: false, two_factor_secret: encryptedSecret },
        data: { two_factor_enabled: true, two_factor_step: step },
      });
      if (count === 0) throw alreadyEnabled();
      await recordAudit(actor, "users.two-factor-enabled", actor.id, null, null);
      return renewRecoveryCodes(actor.id);
    }),
  );
  await clearAttempts("code account", String(actor.id));
  await enqueueEmail<TwoFactorEmail>({ kind: "two-factor", user_id: actor.id, event: "enabled" });
  return codes;
}

async function unconfirmedSecret(id: number): Promise<string> {
  const user = await asPlatform(() =>
    db.user.findFirstOrThrow({ where: { id }, select: { two_factor_enabled: true, two_factor_secret: true } }),
  );
  if (user.two_factor_enabled) throw alreadyEnabled();
  if (!user.two_factor_secret) throw conflict("Set up two-factor authentication first.");
  return user.two_factor_secret;
}

/**
 * Disables two-factor authentication and deletes the secret and the recovery codes.
 * @throws HttpError 422 on `current_password` when it is wrong, 429 after too many attempts, 409 when it is not enabled
 */
export async function disableTwoFactor(actor: Actor, currentPassword: string): Promise<void> {
  refuseUnderImpersonation(actor);
  await requireCurrentPassword(actor, currentPassword);
  await asPlatform(() =>
    transaction(async () => {
      if (!(await removeSecondFactor(actor.id))) throw notEnabled();
      await recordAudit(actor, "users.two-factor-disabled", actor.id, null, null);
    }),
  );
  await enqueueEmail<TwoFactorEmail>({ kind: "two-factor", user_id: actor.id, event: "disabled" });
}

/**
 * Deletes a user's secret and recovery codes. Call it as the platform, in a transaction.
 * @returns false when two-factor authentication was not enabled
 */
export async function removeSecondFactor(userId: number): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: { id: userId, two_factor_enabled: true },
    data: { two_factor_enabled: false, two_factor_secret: null, two_factor_step: null },
  });
  await db.recoveryCode.deleteMany({ where: { user_id: userId } });
  return count === 1;
}

/**
 * Replaces the user's recovery codes with ten new ones.
 * @throws HttpError 422 on `current_password` when it is wrong, 429 after too many attempts, 409 when it is not enabled
 */
export async function renewCodes(actor: Actor, currentPassword: string): Promise<string[]> {
  refuseUnderImpersonation(actor);
  await requireCurrentPassword(actor, currentPassword);
  return asPlatform(() =>
    transaction(async () => {
      // Locks the user's row: of two concurrent calls, the codes of one remain.
      const { count } = await db.user.updateMany({
        where: { id: actor.id, two_factor_enabled: true },
        data: { two_factor_enabled: true },
      });
      if (count === 0) throw notEnabled();
      await recordAudit(actor, "users.recovery-codes-renewed", actor.id, null, null);
      return renewRecoveryCodes(actor.id);
    }),
  );
}
