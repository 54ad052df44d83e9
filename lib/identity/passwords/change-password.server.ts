import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseUnderImpersonation } from "@/lib/identity/sessions/impersonation.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { requireCurrentPassword, WRONG_PASSWORD } from "./current-password.server";
import { isPasswordConfirmed, PASSWORDS_DIFFER } from "./password-rules";
import { hashPassword, newPassword } from "./passwords.server";
import { replacePassword } from "./replace-password.server";

export const passwordChange = z
  .object({
    current_password: z.string("Required").min(1, "Required"),
    password: newPassword,
    password_confirmation: z.string("Required"),
  })
  .refine(isPasswordConfirmed, PASSWORDS_DIFFER);

/**
 * Changes the signed-in user's password and revokes all other access to the account.
 * @throws HttpError 422 when the current password is wrong or the new one is the same, 429 after too many attempts, 403
 *   under impersonation
 */
export async function changePassword(actor: Actor, form: z.output<typeof passwordChange>): Promise<void> {
  refuseUnderImpersonation(actor);
  await asPlatform(async () => {
    const where = { id: actor.id };
    const { password_hash: old_hash } = await db.user.findFirstOrThrow({ where, select: { password_hash: true } });
    await requireCurrentPassword(actor, form.current_password);
    if (form.password === form.current_password) {
      throw invalid({ password: "Choose a password that differs from the current one." });
    }
    const password_hash = await hashPassword(form.password);
    const replacement = { password_hash, old_hash, exceptSessionId: actor.session_id };
    const isReplaced = await replacePassword(actor, { ...replacement, action: "users.password-change" });
    if (!isReplaced) throw invalid({ current_password: WRONG_PASSWORD });
  });
}
