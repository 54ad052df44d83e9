import "server-only";
import { clearAttempts } from "@/lib/identity/limits/throttle.server";
import { createPasswordLink, INVITATION_HOURS, RESET_HOURS } from "@/lib/identity/passwords/password-link.server";
import { unusablePasswordHash } from "@/lib/identity/passwords/unusable-password-hash.server";
import { revokeAccess } from "@/lib/identity/sessions/revoke-access.server";
import { removeSecondFactor } from "@/lib/identity/two-factor/two-factor.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";

// The operator's commands, run on the server itself without a session.

type Link = { link: string; hours: number };

/** Creates an administrator. @returns the link to choose a password @throws Error when the address has an account */
export async function createAdministrator(email: string): Promise<Link> {
  const user = await asPlatform(() =>
    transaction(async () => {
      if (await db.user.findFirst({ where: { email } })) throw new Error(`There is already an account for ${email}.`);
      const data = { email, name: "Administrator", surname: "", is_admin: true, password_hash: unusablePasswordHash() };
      const created = await db.user.create({ data, include: { tenant: true } });
      await record("users.store", created, { email, is_admin: true });
      return created;
    }),
  );
  return { link: await createPasswordLink(user, INVITATION_HOURS), hours: INVITATION_HOURS };
}

/**
 * Invalidates a user's password and ends all their sessions.
 * @returns the link to choose a new password
 * @throws Error when there is no such user or the user is deactivated
 */
export async function revokePassword(email: string): Promise<Link> {
  const user = await findAccount(email);
  if (!user.active) throw new Error(`The account of ${email} is deactivated.`);
  await asPlatform(() =>
    transaction(async () => {
      const data = { password_hash: unusablePasswordHash(), should_reset_password: true };
      await db.user.update({ where: { id: user.id }, data });
      await revokeAccess(user.id);
      await record("users.password-revoked", user);
    }),
  );
  await clearAttempts("sign-in account", email);
  return { link: await createPasswordLink(user, RESET_HOURS), hours: RESET_HOURS };
}

/**
 * Disables a user's two-factor authentication and deletes their recovery codes.
 * @returns whether it was enabled, and the number of passkeys, which stay
 * @throws Error when there is no such user
 */
export async function disableTwoFactorOf(email: string): Promise<{ wasEnabled: boolean; passkeys: number }> {
  const user = await findAccount(email);
  return asPlatform(() =>
    transaction(async () => {
      const wasEnabled = await removeSecondFactor(user.id);
      if (wasEnabled) await record("users.two-factor-disabled", user);
      return { wasEnabled, passkeys: await db.passkey.count({ where: { user_id: user.id } }) };
    }),
  );
}

async function findAccount(email: string) {
  const user = await asPlatform(() => db.user.findFirst({ where: { email }, include: { tenant: true } }));
  if (!user) throw new Error(`There is no account for ${email}.`);
  return user;
}

type Account = { id: number; tenant_id: number | null };

const record = (action: string, { id, tenant_id }: Account, values?: Record<string, string | boolean>) =>
  db.auditEvent.create({
    data: { action, subject_type: "users", subject_id: id, tenant_id, new: values, actor_name: "Operator" },
  });
