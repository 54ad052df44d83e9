import "server-only";
import { verify } from "otplib";

/** How far the clock of a phone may be off, either way: one step. */
const TOLERANCE_SECONDS = 30;
const CODE = /^[0-9]{6}$/;

/** True for what an authenticator shows: six ASCII digits. */
export const isTwoFactorCode = (code: unknown): code is string => typeof code === "string" && CODE.test(code);

/**
 * The time step of an authenticator's code; null when it is not right at this time.
 * @param secret in base32
 * @param now in seconds since 1970
 */
export async function timeStepOf(secret: string, code: string, now = Date.now() / 1000): Promise<number | null> {
  const epoch = Math.floor(now);
  const result = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
