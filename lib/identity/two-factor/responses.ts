import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";

export const enableTwoFactorResponse = z.strictObject({
  recovery_codes: z.array(z.string()),
});

export const renewCodesResponse = z.strictObject({
  recovery_codes: z.array(z.string()),
});

/** A QR code to scan with an authenticator, or the secret in base32 to type. */
export const twoFactorSetupResponse = responseOf("TwoFactorSetup", {
  qr_data_url: z.string(),
  secret: z.string(),
  otpauth_url: z.string(),
});

export const twoFactorStatusResponse = responseOf("TwoFactorStatus", {
  enabled: z.boolean(),
  recovery_codes_left: z.number(),
});
