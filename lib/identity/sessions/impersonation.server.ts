import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { NOT_CLOSED, NOT_OF_CLOSED_TENANT } from "@/lib/identity/tenancy/closed.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { databaseNow } from "@/lib/platform/db/now.server";
import { forbidden, notFound, unauthenticated } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { type Actor, findActor, NOT_IMPERSONATING } from "./actor.server";

type Target = { impersonated_user_id: number } | { impersonated_tenant_id: number };

/** For personal settings, which only the user may change. @throws HttpError 403 */
export function refuseUnderImpersonation(actor: Actor): void {
  if (actor.impersonator) throw forbidden("You can't change this while impersonating.");
}

/**
 * Makes the administrator's session act as the user, with exactly the user's rights, for an hour at most.
 * @returns the actor of the session from now on
 * @throws HttpError 403 when the actor is not an administrator or already impersonates, or the user is the actor,
 *   another administrator, deactivated or without an organisation; 404 when there is no such user
 */
export async function impersonateUser(actor: Actor, id: number): Promise<Actor> {
  refuseUnlessAdministrator(actor);
  const user = await asPlatform(() => db.user.findFirst({ where: { id, ...NOT_OF_CLOSED_TENANT } }));
  if (!user) throw notFound();
  if (user.id === actor.id) throw forbidden("You can't impersonate yourself.");
  if (user.is_admin) throw forbidden("You can't impersonate another administrator.");
  if (!user.active) throw forbidden("This user is deactivated.");
  if (user.tenant_id === null) throw forbidden("This user belongs to no organisation.");
  return startImpersonation(actor, { impersonated_user_id: id }, { name: fullNameOf(user), tenant_id: user.tenant_id });
}

/** Makes the administrator act in the tenant, with every permission there and without an administrator's rights. */
export async function impersonateTenant(actor: Actor, id: number): Promise<Actor> {
  refuseUnlessAdministrator(actor);
  const tenant = await asPlatform(() => db.tenant.findFirst({ where: { id, ...NOT_CLOSED }, select: { name: true } }));
  if (!tenant) throw notFound();
  return startImpersonation(actor, { impersonated_tenant_id: id }, { name: tenant.name, tenant_id: id });
}

function refuseUnlessAdministrator(actor: Actor): void {
  if (actor.impersonator) throw forbidden("Stop impersonating first.");
  if (!actor.is_admin) throw forbidden();
}

async function startImpersonation(
  actor: Actor,
  target: Target,
  subject: { name: string; tenant_id: number },
): Promise<Actor> {
  const kind = "impersonated_user_id" in target ? "user" : "tenant";
  await asPlatform(() =>
    transaction(async () => {
      await recordAudit(actor, `${kind}s.impersonate`, Object.values(target)[0] ?? 0, null, subject);
      await db.session.update({
        where: { id: actor.session_id },
        data: { ...NOT_IMPERSONATING, ...target, impersonated_at: await databaseNow() },
      });
    }),
  );
  return reloadActor(actor);
}

/** Ends the impersonation, if any. @returns the administrator, whose session it is again */
export async function stopImpersonating(actor: Actor): Promise<Actor> {
  await asPlatform(() => db.session.updateMany({ where: { id: actor.session_id }, data: NOT_IMPERSONATING }));
  const self = await reloadActor(actor);
  if (actor.impersonates) {
    const subject = actor.impersonates === "user" ? actor.id : (actor.tenant_id ?? 0);
    const values = {
      name: actor.impersonates === "user" ? fullNameOf(actor) : actor.tenant?.name,
      tenant_id: actor.tenant_id,
    };
    await asPlatform(() => recordAudit(self, `${actor.impersonates}s.stop-impersonating`, subject, values, null));
  }
  return self;
}

async function reloadActor({ session_id, ip }: Actor): Promise<Actor> {
  const actor = await findActor({ session_id }, ip);
  if (!actor) throw unauthenticated();
  return actor;
}
