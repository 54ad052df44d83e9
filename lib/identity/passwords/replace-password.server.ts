import "server-only";
import { queueEmail } from "@/lib/identity/emails/emails.server";
import { revokeAccess } from "@/lib/identity/sessions/revoke-access.server";
import { type AuditedActor, recordAudit } from "@/lib/platform/audit/audit.server";
import { db, transaction } from "@/lib/platform/db/client.server";

type Replacement = {
  password_hash: string;
  /** What the hash has to be until now, so that of two changes at once only one is made. */
  old_hash?: string;
  action: "users.password-change" | "users.password-reset";
  keptSessionId?: string;
};

/**
 * Gives a user another password: every other way into the account ends, and a mail tells them. Call it as the platform.
 * @returns false when there is no such user any more, or the old password is another one by now
 */
export function replacePassword(owner: AuditedActor, replacement: Replacement): Promise<boolean> {
  const { password_hash, old_hash, action, keptSessionId } = replacement;
  return transaction(async () => {
    const { count } = await db.user.updateMany({
      where: { id: owner.id, active: true, password_hash: old_hash },
      data: { password_hash, should_reset_password: false },
    });
    if (count === 0) return false;
    await revokeAccess(owner.id, keptSessionId);
    await recordAudit(owner, action, owner.id, null, null);
    await queueEmail({ kind: "password-changed", user_id: owner.id, at: new Date().toISOString() });
    return true;
  });
}
