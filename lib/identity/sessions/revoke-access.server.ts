import "server-only";
import { db } from "@/lib/platform/db/client.server";

/**
 * Revokes a user's sessions, except for one, and their emailed codes and links. Call it as the platform, in the
 * transaction that makes it necessary.
 */
export const revokeAccess = (userId: number, exceptSessionId?: string): Promise<void> =>
  revoke({ user_id: userId }, exceptSessionId);

/** Revokes the sessions and the emailed codes and links of a tenant's users. Call it as the platform, too. */
export const revokeAccessOfTenant = (tenantId: number): Promise<void> => revoke({ user: { tenant_id: tenantId } });

async function revoke(
  whose: { user_id: number } | { user: { tenant_id: number } },
  exceptSessionId?: string,
): Promise<void> {
  await db.session.deleteMany({ where: { ...whose, id: { not: exceptSessionId } } });
  await db.oneTimeCode.deleteMany({ where: whose });
  await db.passwordReset.deleteMany({ where: whose });
}
