import "server-only";
import { type AuditedActor, recordAudit } from "@/lib/identity/audit/audit.server";
import { revokeAccess } from "@/lib/identity/sessions/revoke-access.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";

/** The changes by which users choose a password, in the audit log. */
export const PASSWORD_ACTIONS = ["users.password-change", "users.password-reset"] as const;

export type PasswordChangedEmail = { kind: "password-changed"; user_id: number; at: string };

type Replacement = {
  password_hash: string;
  /** The hash that the change was based on: of two concurrent changes, one succeeds. */
  old_hash?: string;
  action: (typeof PASSWORD_ACTIONS)[number];
  exceptSessionId?: string;
};

/**
 * Replaces a user's password, revokes all other access to the account and notifies the user by email. Call it as the
 * platform.
 * @returns false when the user is gone or the password has changed in the meantime
 */
export function replacePassword(owner: AuditedActor, replacement: Replacement): Promise<boolean> {
  const { password_hash, old_hash, action, exceptSessionId } = replacement;
  return transaction(async () => {
    const { count } = await db.user.updateMany({
      where: { id: owner.id, active: true, password_hash: old_hash },
      data: { password_hash, should_reset_password: false },
    });
    if (count === 0) return false;
    await revokeAccess(owner.id, exceptSessionId);
    await recordAudit(owner, action, owner.id, null, null);
    await enqueueEmail<PasswordChangedEmail>({
      kind: "password-changed",
      user_id: owner.id,
      at: new Date().toISOString(),
    });
    return true;
  });
}
