import "server-only";
import { holds, rightsOfPersonality } from "@/lib/identity/roles/grants.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseUnderImpersonation } from "@/lib/identity/sessions/impersonation.server";
import { forbidden } from "@/lib/platform/http/errors.server";
import type { User, UserFields } from "./schema";

/** Users with rights that the actor lacks can't be changed by them. @throws HttpError 403 */
export async function requireRightsOver(actor: Actor, user: User): Promise<void> {
  if (actor.is_admin) return;
  if (user.is_admin || !holds(actor, await rightsOfPersonality(user.personality_id))) {
    throw forbidden("This user has permissions that you don't have. Ask an administrator to change the user.");
  }
}

/** Users can't lock themselves out, nor can an impersonator change their email address. @throws HttpError 403 */
export function refuseChangeOfSelf(actor: Actor, user: User, { active, is_admin, email }: UserFields): void {
  if (user.id !== actor.id) return;
  if (active === false) throw forbidden("You can't deactivate your own account.");
  if (user.is_admin && is_admin === false) throw forbidden("You can't remove your own administrator rights.");
  if (email !== user.email.toLowerCase()) refuseUnderImpersonation(actor);
}
