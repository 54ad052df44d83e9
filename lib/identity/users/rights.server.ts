import "server-only";
import { holds, rightsOfPersonality } from "@/lib/identity/roles/grants.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseUnderImpersonation } from "@/lib/identity/sessions/impersonation.server";
import { forbidden } from "@/lib/platform/http/errors.server";
import type { User, UserFields } from "./schema";

/** Nobody touches a user whose rights go beyond their own. @throws HttpError 403 */
export async function requireRightsOver(actor: Actor, user: User): Promise<void> {
  if (actor.is_admin) return;
  if (user.is_admin || !holds(actor, await rightsOfPersonality(user.personality_id))) {
    throw forbidden("This user has rights that you don't hold yourself. Ask an administrator.");
  }
}

/** Nobody locks themselves out, nor changes somebody's address while acting in their place. @throws HttpError 403 */
export function refuseChangeOfSelf(actor: Actor, user: User, { active, is_admin, email }: UserFields): void {
  if (user.id !== actor.id) return;
  if (active === false) throw forbidden("You can't deactivate your own account.");
  if (user.is_admin && is_admin === false) throw forbidden("You can't take away your own administrator's rights.");
  if (email !== user.email.toLowerCase()) refuseUnderImpersonation(actor);
}
