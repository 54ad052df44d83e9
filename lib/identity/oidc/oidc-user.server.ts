import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { maySignIn, type SignInContext } from "@/lib/identity/sessions/sign-in-context.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import type { Identity } from "./oidc-provider.server";

/**
 * The user of an identity, if they may sign in at this address; else null. No user is created. The first time, the
 * identity is linked to the user with its email address, if the provider has verified that address and the user has no
 * other identity. From then on the email address plays no part.
 */
export function findUserByIdentity({ iss, sub, email, email_verified }: Identity, context: SignInContext) {
  const oidc_subject = `${iss} ${sub}`;
  return asPlatform(async () => {
    const linked = await find({ oidc_subject });
    if (linked) return maySignIn(linked, context) ? linked : null;
    if (!email || email_verified !== true) return null;
    const user = await find({ email, oidc_subject: null });
    if (!user || !maySignIn(user, context)) return null;
    return (await linkIdentity(user, oidc_subject, context)) ? user : null;
  });
}

const find = (where: { oidc_subject: string | null; email?: string }) =>
  db.user.findFirst({ where, include: { tenant: { select: { subdomain: true, closed_at: true } } } });

type User = NonNullable<Awaited<ReturnType<typeof find>>>;

/** False when the user has been linked to another identity in the meantime. */
const linkIdentity = (user: User, oidc_subject: string, { visitor }: SignInContext): Promise<boolean> =>
  transaction(async () => {
    const where = { id: user.id, email: user.email, oidc_subject: null };
    const { count } = await db.user.updateMany({ where, data: { oidc_subject } });
    if (count === 1) {
      const actor = { ...user, impersonator: null, ip: visitor.ip };
      await recordAudit(actor, "users.tie-single-sign-on", user.id, null, { tenant_id: user.tenant_id });
    }
    return count === 1;
  });
