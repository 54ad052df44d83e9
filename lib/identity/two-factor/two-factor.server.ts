import "server-only";
import { generateSecret, generateURI } from "otplib";
import { toDataURL } from "qrcode";
import { queueEmail } from "@/lib/identity/emails/emails.server";
import { requireCurrentPassword } from "@/lib/identity/passwords/current-password.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseUnderImpersonation } from "@/lib/identity/sessions/impersonation.server";
import { WRONG_CODE } from "@/lib/identity/sign-in/second-factor.server";
import { clearAttempts, throttle } from "@/lib/identity/throttle.server";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { seal, unseal } from "@/lib/platform/pii.server";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";
import { recoveryCodesLeft, renewRecoveryCodes } from "./recovery-codes.server";
import { isTwoFactorCode, timeStepOf } from "./two-factor-code.server";
import { CODE_MISSING, type TwoFactorSetup, type TwoFactorStatus } from "./two-factor-schema";

const QR_PIXELS = 440;

const alreadyEnabled = () => conflict("Two-factor authentication is on already.");
const notEnabled = () => conflict("Two-factor authentication is off.");

export async function twoFactorStatus({ id, two_factor_enabled }: Actor): Promise<TwoFactorStatus> {
  return { enabled: two_factor_enabled, recovery_codes_left: two_factor_enabled ? await recoveryCodesLeft(id) : 0 };
}

/**
 * Makes a new secret for an authenticator. It counts for nothing until a code made with it has been entered.
 * @throws HttpError 409 when two-factor authentication is on, 403 under impersonation
 */
export async function setUpTwoFactor(actor: Actor): Promise<TwoFactorSetup> {
  refuseUnderImpersonation(actor);
  const secret = generateSecret();
  const { count } = await asPlatform(() =>
    db.user.updateMany({
      where: { id: actor.id, two_factor_enabled: false },
      data: { two_factor_secret: seal(secret), two_factor_step: null },
    }),
  );
  if (count === 0) throw alreadyEnabled();
  const issuer = (actor.tenant?.name ?? PRODUCT_TITLE).replaceAll(":", " "); // a colon ends the issuer
  const otpauth_url = generateURI({ issuer, label: actor.email, secret });
  return { qr_data_url: await toDataURL(otpauth_url, { width: QR_PIXELS, margin: 2 }), secret, otpauth_url };
}

/**
 * Switches two-factor authentication on once the authenticator has proved to hold the secret.
 * @param code as it was sent, whatever it is
 * @returns the recovery codes, which nobody sees again
 * @throws HttpError 422 on `code` when it is missing or wrong, 429 after too many, 409 when it is on or not set up
 */
export async function enableTwoFactor(actor: Actor, code: unknown): Promise<string[]> {
  refuseUnderImpersonation(actor);
  if (code === undefined || code === null || code === "") throw invalid({ code: CODE_MISSING });
  await throttle("code account", String(actor.id));
  const sealed = await secretToConfirm(actor.id);
  const step = isTwoFactorCode(code) ? await timeStepOf(unseal(sealed), code) : null;
  if (step === null) throw invalid({ code: WRONG_CODE });
  const codes = await asPlatform(() =>
    transaction(async () => {
      const { count } = await db.user.updateMany({
        where: { id: actor.id, two_factor_enabled: false, two_factor_secret: sealed },
        data: { two_factor_enabled: true, two_factor_step: step },
      });
      if (count === 0) throw alreadyEnabled();
      await recordAudit(actor, "users.two-factor-enabled", actor.id, null, null);
      return renewRecoveryCodes(actor.id);
    }),
  );
  await clearAttempts("code account", String(actor.id));
  await queueEmail({ kind: "two-factor", user_id: actor.id, event: "enabled" });
  return codes;
}

async function secretToConfirm(id: number): Promise<string> {
  const user = await asPlatform(() =>
    db.user.findFirstOrThrow({ where: { id }, select: { two_factor_enabled: true, two_factor_secret: true } }),
  );
  if (user.two_factor_enabled) throw alreadyEnabled();
  if (!user.two_factor_secret) throw conflict("Set two-factor authentication up first.");
  return user.two_factor_secret;
}

/**
 * Switches two-factor authentication off, and forgets the secret and the recovery codes.
 * @throws HttpError 422 on `current_password` when it is wrong, 429 after too many, 409 when it is off
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
  await queueEmail({ kind: "two-factor", user_id: actor.id, event: "disabled" });
}

/**
 * Removes a user's secret and recovery codes: the password alone signs in from now on. Call it as the platform, in a
 * transaction.
 * @returns false when it was off
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
 * Gives the user ten new recovery codes; the old ones die.
 * @throws HttpError 422 on `current_password` when it is wrong, 429 after too many, 409 when it is off
 */
export async function renewCodes(actor: Actor, currentPassword: string): Promise<string[]> {
  refuseUnderImpersonation(actor);
  await requireCurrentPassword(actor, currentPassword);
  return asPlatform(() =>
    transaction(async () => {
      // Holds the user's row, so that of two at once one's codes live.
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
