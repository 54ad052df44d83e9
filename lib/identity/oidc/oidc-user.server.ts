import "server-only";
import { maySignIn, type SignInContext } from "@/lib/identity/sessions/sign-in-context.server";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import type { Identity } from "./oidc-provider.server";

/**
 * The user that an identity belongs to and that may sign in at this address; null for nobody. Nobody is made a user by
 * it. The first time, it is tied to the user with its e-mail address, as long as the provider has verified that address
 * and the user is tied to no other; from then on the address, wherever it changes, says nothing.
 */
export function userOf({ iss, sub, email, email_verified }: Identity, context: SignInContext) {
  const oidc_subject = `${iss} ${sub}`;
  return asPlatform(async () => {
    const known = await find({ oidc_subject });
    if (known) return maySignIn(known, context) ? known : null;
    if (!email || email_verified !== true) return null;
    const user = await find({ email, oidc_subject: null });
    if (!user || !maySignIn(user, context)) return null;
    return (await tie(user, oidc_subject, context)) ? user : null;
  });
}

const find = (where: { oidc_subject: string | null; email?: string }) =>
  db.user.findFirst({ where, include: { tenant: { select: { subdomain: true } } } });

type User = NonNullable<Awaited<ReturnType<typeof find>>>;

/** False when the user was tied to another identity in the meantime. */
const tie = (user: User, oidc_subject: string, { visitor }: SignInContext): Promise<boolean> =>
  transaction(async () => {
    const where = { id: user.id, email: user.email, oidc_subject: null };
    const { count } = await db.user.updateMany({ where, data: { oidc_subject } });
    if (count === 1) {
      const doer = { ...user, impersonator: null, ip: visitor.ip };
      await recordAudit(doer, "users.tie-single-sign-on", user.id, null, { tenant_id: user.tenant_id });
    }
    return count === 1;
  });
