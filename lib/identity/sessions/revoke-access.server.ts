import "server-only";
import { db } from "@/lib/platform/db/client.server";

/**
 * Revokes a user's sessions, except for one, and their emailed codes and links. Call it as the platform, in the
 * transaction that makes it necessary.
 */
export async function revokeAccess(userId: number, exceptSessionId?: string): Promise<void> {
  await db.session.deleteMany({ where: { user_id: userId, id: { not: exceptSessionId } } });
  await db.oneTimeCode.deleteMany({ where: { user_id: userId } });
  await db.passwordReset.deleteMany({ where: { user_id: userId } });
}
