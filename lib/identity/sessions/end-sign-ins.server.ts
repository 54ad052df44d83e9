import "server-only";
import { db } from "@/lib/platform/db/client.server";

/**
 * Ends every way into an account that is open: its sessions but the one to keep, its mailed codes and links. Call it as
 * the platform, in the transaction that makes it necessary.
 */
export async function endSignIns(userId: number, keptSessionId?: string): Promise<void> {
  await db.session.deleteMany({ where: { user_id: userId, id: { not: keptSessionId } } });
  await db.oneTimeCode.deleteMany({ where: { user_id: userId } });
  await db.passwordReset.deleteMany({ where: { user_id: userId } });
}
