import { createPasswordLink } from "@/lib/identity/passwords/password-link.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "./api";
import { mailTo } from "./mails";
import { makeUser, type TestTenant, type TestUser } from "./world";

type Options = Parameters<typeof api>[1];
type Session = { token: string; user: { id: number } };

/** The form of the page where a user sets a new password. */
export type ResetForm = { email: string; token: string; password: string; password_confirmation: string };

export const NEW_PASSWORD = "Another-horse-10";

export const sendCode = (email: unknown, options?: Options) => api(undefined, options).post("/api/otp/send", { email });

type CodeForm = { email: string; code: unknown; otp?: unknown };

export const verifyCode = ({ email, code, otp }: CodeForm, options?: Options) =>
  api(undefined, options).post<Session & { message: string; errors?: unknown }>("/api/otp/verify", {
    email,
    code,
    otp,
  });

export const forgotPassword = (email: unknown, options?: Options) =>
  api(undefined, options).post("/api/password/forgot", { email });

export const resetPassword = (form: Partial<ResetForm>, options?: Options) =>
  api(undefined, options).post("/api/password/reset", form);

/** The reset form for a password link. Without a link, a new one is created for the user. */
export async function formOf(
  user: TestUser,
  tenant: Pick<TestTenant, "subdomain">,
  link?: URL,
  password = NEW_PASSWORD,
): Promise<ResetForm> {
  const { searchParams } = link ?? new URL(await createPasswordLink({ ...user, tenant }, 1));
  const part = (name: string) => searchParams.get(name) ?? "";
  return { email: part("email"), token: part("token"), password, password_confirmation: password };
}

/** Makes a user's code or link older by a number of seconds. */
export const age = (table: "one_time_codes" | "password_resets", { id }: { id: number }, seconds: number) =>
  asPlatform(() =>
    db.$executeRawUnsafe(
      `UPDATE ${table} SET expires_at = expires_at - make_interval(secs => $1) WHERE user_id = $2`,
      seconds,
      id,
    ),
  );

/** Waits until all queued emails have been sent, by queueing one more and waiting for it. */
export async function untilMailsAreOut(tenant: TestTenant): Promise<void> {
  const { email } = await makeUser(tenant);
  await sendCode(email);
  await mailTo(email);
}

/** The audit events of what a user has done. */
export const auditOf = ({ id }: { id: number }) =>
  asPlatform(() =>
    db.auditEvent.findMany({
      where: { actor_id: id },
      orderBy: { id: "asc" },
      omit: { id: true, actor_name: true, impersonator_name: true, created_at: true },
    }),
  );
