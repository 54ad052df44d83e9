import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";

/** Any value counts as an attempt. */
export const enableInput = z.object({ code: z.unknown().optional() });

const withPassword = (missing: string) => z.object({ current_password: z.string(missing).min(1, missing).max(1000) });

export const disableInput = withPassword("Please enter your current password to disable 2FA.");
export const renewInput = withPassword("Please enter your current password.");

/** Shown once: only their hashes are stored. */
export const recoveryCodesResponse = z.strictObject({ recovery_codes: z.array(z.string()) });

export type RecoveryCodes = z.output<typeof recoveryCodesResponse>;

/** A QR code to scan with an authenticator, or the secret in base32 to type. */
export const twoFactorSetupResponse = responseOf("TwoFactorSetup", {
  qr_data_url: z.string(),
  secret: z.string(),
  otpauth_url: z.string(),
});

export type TwoFactorSetup = z.output<typeof twoFactorSetupResponse>;

export const twoFactorStatusResponse = responseOf("TwoFactorStatus", {
  enabled: z.boolean(),
  recovery_codes_left: z.number(),
});

export type TwoFactorStatus = z.output<typeof twoFactorStatusResponse>;
