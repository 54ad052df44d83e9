import "server-only";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/format";
import { forbidden, notFound, unauthenticated } from "@/lib/platform/http/errors.server";
import { type Actor, findActor, NOT_IMPERSONATING } from "./actor.server";

type Target = { impersonated_user_id: number } | { impersonated_tenant_id: number };

/** What belongs to a person alone is out of reach for whoever acts in their place. @throws HttpError 403 */
export function refuseUnderImpersonation(actor: Actor): void {
  if (actor.impersonator) throw forbidden("This can't be changed while impersonating.");
}

/**
 * From now on the administrator's session acts as the user, with exactly their rights, for an hour at most.
 * @returns who acts now
 * @throws HttpError 403 for whoever is no administrator or impersonates already, and for themselves, another
 *   administrator, a disabled user or one without an organisation as the target; 404 when there is none
 */
export async function impersonateUser(actor: Actor, id: number): Promise<Actor> {
  refuseUnlessAdministrator(actor);
  const user = await asPlatform(() => db.user.findFirst({ where: { id } }));
  if (!user) throw notFound();
  if (user.id === actor.id) throw forbidden("You can't impersonate yourself.");
  if (user.is_admin) throw forbidden("You can't impersonate another administrator.");
  if (!user.active) throw forbidden("This user is deactivated.");
  if (user.tenant_id === null) throw forbidden("This user belongs to no organisation.");
  return startImpersonation(actor, { impersonated_user_id: id }, { name: fullNameOf(user), tenant_id: user.tenant_id });
}

/** From now on the administrator acts in the tenant, with every permission there and no administrator's rights. */
export async function impersonateTenant(actor: Actor, id: number): Promise<Actor> {
  refuseUnlessAdministrator(actor);
  const tenant = await asPlatform(() => db.tenant.findFirst({ where: { id }, select: { name: true } }));
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
        data: { ...NOT_IMPERSONATING, ...target, impersonated_at: new Date() },
      });
    }),
  );
  return reloadActor(actor);
}

/** Ends the impersonation, if there is one: the session is the administrator's own again. @returns who acts now */
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
