import "server-only";
import { z } from "zod";
import { asPlatform, db } from "@/lib/db/client";
import { invalid } from "@/lib/http/errors";
import type { Actor } from "./actor";
import { refuseUnderImpersonation } from "./impersonation";
import { hashPassword, newPassword, passwordMatches } from "./passwords";
import { closeOtherSessions } from "./session";

/** The signed-in user as the browser gets it. */
export const currentUser = (actor: Actor) => ({
  id: actor.id,
  name: actor.name,
  surname: actor.surname,
  email: actor.email,
  is_admin: actor.is_admin,
  permissions: actor.permissions,
  allowed_sale_statuses: actor.allowed_sale_statuses,
  tenant_id: actor.tenant_id,
  tenant: actor.tenant,
  personality_id: actor.personality_id,
  personality: actor.personality,
  line_manager_user_id: actor.line_manager_user_id,
  should_reset_password: actor.should_reset_password,
  two_factor_enabled: actor.two_factor_enabled,
  impersonating: actor.impersonator !== null,
  impersonates: actor.impersonates,
  impersonator_name: actor.impersonator?.name ?? null,
});

export type CurrentUser = ReturnType<typeof currentUser>;

export const passwordChange = z
  .object({
    current_password: z.string("Required").min(1, "Required"),
    password: newPassword,
    password_confirmation: z.string("Required"),
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ["password_confirmation"],
    message: "Passwords do not match.",
  });

/**
 * Changes the signed-in user's password and ends every other session of theirs.
 * @throws HttpError 422 when the current password is wrong or the new one is the same, 403 under impersonation.
 */
export async function changePassword(actor: Actor, form: z.output<typeof passwordChange>): Promise<void> {
  refuseUnderImpersonation(actor);
  await asPlatform(async () => {
    const user = await db.user.findFirstOrThrow({ where: { id: actor.id }, omit: { password_hash: false } });
    if (!(await passwordMatches(form.current_password, user.password_hash))) {
      throw invalid({ current_password: "The current password is not right." });
    }
    if (form.password === form.current_password) {
      throw invalid({ password: "Choose a password that differs from the current one." });
    }
    const password_hash = await hashPassword(form.password);
    await db.user.update({ where: { id: actor.id }, data: { password_hash, should_reset_password: false } });
    await closeOtherSessions(actor.id, actor.session_id);
  });
}
