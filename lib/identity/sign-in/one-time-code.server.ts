import "server-only";
import { z } from "zod";
import { clearAttempts, refundAttempt, throttle } from "@/lib/identity/limits/throttle.server";
import { maySignIn, type SignInContext } from "@/lib/identity/sessions/sign-in-context.server";
import { requireSecondFactor } from "@/lib/identity/two-factor/second-factor.server";
import { db } from "@/lib/platform/db/client.server";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";
import { typedEmail } from "./email-address";
import { consumeEmailedCode, hashEmailedCode } from "./emailed-codes.server";

const wrongCode = () => invalid({ code: "The code is wrong or has expired." });

export const codeRequest = z.object({ email: typedEmail });

export const codeProof = z.object({
  email: typedEmail,
  /** Any value counts as an attempt, for both codes. */
  code: z.unknown().optional(),
  otp: z.unknown().optional(),
});

export type OneTimeCodeEmail = { kind: "one-time-code"; email: string; subdomain: string | null };

/**
 * Emails a code if the address belongs to a user who may sign in here. Does and answers the same if it doesn't.
 * @throws HttpError 429 within a minute of the previous one, and after too many requests from one IP address
 */
export async function sendOneTimeCode({ email }: z.output<typeof codeRequest>, context: SignInContext): Promise<void> {
  await throttle("mail address", context.visitor.ip ?? "");
  await throttle("code mail", `${context.subdomain ?? ""} ${email}`);
  await enqueueEmail<OneTimeCodeEmail>({ kind: "one-time-code", email, subdomain: context.subdomain });
}

/**
 * Finds the user to whom this code was emailed, checks the second factor if enabled, and uses the code up.
 * @throws HttpError 422 on `code`, the same and after the same time whether code, account or address is at fault; 423
 *   when the authenticator's code is needed, 422 on `otp` when it is wrong, both without using the emailed code up; 429
 */
export async function findByOneTimeCode({ email, code, otp }: z.output<typeof codeProof>, context: SignInContext) {
  const address = context.visitor.ip ?? "";
  await throttle("sign-in address", address);
  const user = await findAccount(email, context.device_hash);
  // Counted separately on a known device, so that others can't lock its owner out.
  const subject = user?.is_known_device ? `${context.device_hash} ${email}` : email;
  await throttle("code account", subject);
  const codeHash = user && typeof code === "string" ? hashEmailedCode(user.id, code) : null;
  if (!user || codeHash === null || codeHash !== user.code_hash || !maySignIn(user, context)) throw wrongCode();
  await refundAttempt("sign-in address", address);
  await refundAttempt("code account", subject);
  await requireSecondFactor(user, otp, context);
  if (!(await consumeEmailedCode(user.id, codeHash))) throw wrongCode();
  await clearAttempts("code account", subject);
  await refundAttempt("mail address", address);
  return user;
}

const accountColumns = columns("User", "u", ["id", "tenant_id", "active", "is_admin", "two_factor_enabled"]);

type Account = RowOf<typeof accountColumns> & {
  tenant: { subdomain: string; closed_at: Date | null } | null;
  code_hash: string | null;
  is_known_device: boolean;
};

// One query, so that it takes as long for an unknown address.
async function findAccount(email: string, deviceHash: string | null): Promise<Account | undefined> {
  const [row] = await db.$queryRaw<(Omit<Account, "tenant"> & { subdomain: string | null; closed_at: Date | null })[]>`
    SELECT ${accountColumns}, t.subdomain, t.closed_at, c.code_hash,
           EXISTS (SELECT FROM login_activities a WHERE a.user_id = u.id AND a.device_hash = ${deviceHash}) AS is_known_device
    FROM users u
    LEFT JOIN tenants t ON t.id = u.tenant_id
    LEFT JOIN one_time_codes c ON c.user_id = u.id AND c.expires_at > now()
    WHERE u.email = ${email}::citext`;
  if (!row) return undefined;
  const { subdomain, closed_at, ...user } = row;
  return { ...user, tenant: subdomain === null ? null : { subdomain, closed_at } };
}
