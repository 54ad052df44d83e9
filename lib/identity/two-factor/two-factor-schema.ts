import { z } from "zod";

/** Any value counts as an attempt. */
export const enableInput = z.object({ code: z.unknown().optional() });

const withPassword = (missing: string) => z.object({ current_password: z.string(missing).min(1, missing).max(1000) });

export const disableInput = withPassword("Please enter your current password to disable 2FA.");
export const renewInput = withPassword("Please enter your current password.");

/** A QR code to scan with an authenticator, or the secret in base32 to type. */
export type TwoFactorSetup = { qr_data_url: string; secret: string; otpauth_url: string };
export type TwoFactorStatus = { enabled: boolean; recovery_codes_left: number };
/** Shown once: only their hashes are stored. */
export type RecoveryCodes = { recovery_codes: string[] };
