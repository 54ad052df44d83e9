import "server-only";
import { createPasswordLink, INVITATION_HOURS, RESET_HOURS } from "@/lib/identity/passwords/password-link.server";
import { unusablePasswordHash } from "@/lib/identity/passwords/unusable-password-hash.server";
import { revokeAccess } from "@/lib/identity/sessions/revoke-access.server";
import { clearAttempts } from "@/lib/identity/throttle.server";
import { removeSecondFactor } from "@/lib/identity/two-factor/two-factor.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";

// What an operator does on the server itself, where nobody is signed in.

type Link = { link: string; hours: number };

/** Makes an administrator. @returns the link under which they choose a password @throws Error when there is one already */
export async function createAdministrator(email: string): Promise<Link> {
  const user = await asPlatform(() =>
    transaction(async () => {
      if (await db.user.findFirst({ where: { email } })) throw new Error(`There is an account for ${email} already.`);
      const data = { email, name: "Administrator", surname: "", is_admin: true, password_hash: unusablePasswordHash() };
      const created = await db.user.create({ data, include: { tenant: true } });
      await record("users.store", created, { email, is_admin: true });
      return created;
    }),
  );
  return { link: await createPasswordLink(user, INVITATION_HOURS), hours: INVITATION_HOURS };
}

/**
 * Makes a user's password worth nothing and ends all their sessions.
 * @returns the link under which they choose another one
 * @throws Error when there is no such user, or they are deactivated
 */
export async function revokePassword(email: string): Promise<Link> {
  const user = await findAccount(email);
  if (!user.active) throw new Error(`The account of ${email} is deactivated.`);
  await asPlatform(() =>
    transaction(async () => {
      await db.user.update({ where: { id: user.id }, data: { password_hash: unusablePasswordHash() } });
      await revokeAccess(user.id);
      await record("users.password-revoked", user);
    }),
  );
  await clearAttempts("sign-in account", email);
  return { link: await createPasswordLink(user, RESET_HOURS), hours: RESET_HOURS };
}

/**
 * Switches a user's authenticator off, and forgets their recovery codes.
 * @returns whether it was on, and how many passkeys they have, which stay
 * @throws Error when there is no such user
 */
export async function disableTwoFactorOf(email: string): Promise<{ wasOn: boolean; passkeys: number }> {
  const user = await findAccount(email);
  return asPlatform(() =>
    transaction(async () => {
      const wasOn = await removeSecondFactor(user.id);
      if (wasOn) await record("users.two-factor-disabled", user);
      return { wasOn, passkeys: await db.passkey.count({ where: { user_id: user.id } }) };
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
