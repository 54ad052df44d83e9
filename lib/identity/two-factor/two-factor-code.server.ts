import "server-only";
import { verify } from "otplib";

/** How far off the clock of a phone may be: one step. */
const TOLERANCE_SECONDS = 30;
const CODE = /^[0-9]{6}$/;

/** True for six ASCII digits. */
export const isTwoFactorCode = (code: unknown): code is string => typeof code === "string" && CODE.test(code);

/**
 * The time step of an authenticator's code; null when the code is not valid now.
 * @param secret in base32
 * @param now in seconds since 1970
 */
export async function timeStepOf(secret: string, code: string, now: number): Promise<number | null> {
  const epoch = Math.floor(now);
  const result = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
