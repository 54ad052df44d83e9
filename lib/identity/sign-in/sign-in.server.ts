import "server-only";
import { z } from "zod";
import { clearAttempts, refundAttempt, type ThrottleRule, throttle } from "@/lib/identity/limits/throttle.server";
import { requireHashingCapacity } from "@/lib/identity/passwords/bcrypt-pool.server";
import { passwordMatches } from "@/lib/identity/passwords/passwords.server";
import { isKnownDevice } from "@/lib/identity/sessions/device.server";
import { maySignIn, type SignInContext } from "@/lib/identity/sessions/sign-in-context.server";
import { requireSecondFactor } from "@/lib/identity/two-factor/second-factor.server";
import { db } from "@/lib/platform/db/client.server";
import { HttpError } from "@/lib/platform/http/errors.server";

export const credentials = z.object({
  email: z.string("Required").trim().min(1, "Required").max(320),
  password: z.string("Required").min(1, "Required").max(1000),
  /** An authenticator or recovery code. Any value counts as an attempt. */
  otp: z.unknown().optional(),
});

type Credentials = z.output<typeof credentials>;

/**
 * Finds the user with this email address and password, and checks the second factor if enabled.
 * @throws HttpError 401, the same and after the same time whether user, password, account or address is at fault; 423
 *   when a code is needed, 422 on `otp` when it is wrong; 429 after too many attempts; 503 when too many sign in
 */
export async function findByCredentials({ email, password, otp }: Credentials, context: SignInContext) {
  requireHashingCapacity(); // before the queries, which would take their time from those who get in
  const user = await db.user.findFirst({
    where: { email },
    omit: { password_hash: false },
    include: { tenant: { select: { subdomain: true, closed_at: true } } },
  });
  const isKnown = user !== null && (await isKnownDevice(user.id, context.device_hash));
  const address = context.visitor.ip ?? "";
  const [rule, subject]: [ThrottleRule, string] = isKnown
    ? ["sign-in device", `${context.device_hash} ${email}`]
    : ["sign-in account", email];
  // Not on known devices: at the start of the day a whole office signs in from one IP address.
  if (!isKnown) await throttle("sign-in address", address);
  await throttle(rule, subject);
  const matches = await passwordMatches(password, user?.password_hash);
  if (!user || !matches || !maySignIn(user, context))
    throw new HttpError(401, "The email address or password is wrong.");
  if (!isKnown) await refundAttempt("sign-in address", address);
  await clearAttempts(rule, subject);
  await requireSecondFactor(user, otp, context);
  return user;
}
