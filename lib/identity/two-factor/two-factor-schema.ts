import { z } from "zod";

export const CODE_LENGTH = 6;
export const CODE_MISSING = "Enter the 6-digit code from your authenticator.";

/** Whatever is sent as the code is counted as a try. */
export const enableInput = z.object({ code: z.unknown().optional() });

const withPassword = (missing: string) => z.object({ current_password: z.string(missing).min(1, missing).max(1000) });

export const disableInput = withPassword("Please enter your current password to disable 2FA.");
export const renewInput = withPassword("Please enter your current password.");

/** What the browser needs to set an authenticator up: a QR code, or the secret in base32 to type in. */
export type TwoFactorSetup = { qr_data_url: string; secret: string; otpauth_url: string };
export type TwoFactorStatus = { enabled: boolean; recovery_codes_left: number };
/** They are shown once: only their hashes are kept. */
export type RecoveryCodes = { recovery_codes: string[] };
