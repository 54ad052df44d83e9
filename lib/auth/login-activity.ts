import "server-only";
import { asPlatform, db, transaction } from "@/lib/db/client";
import { isKnownDevice } from "./device";
import type { Place } from "./place";

const USER_AGENT_MAX_LENGTH = 300;

/** Writes a sign-in into the user's login history. */
export function noteSignIn(
  user: { id: number; tenant_id: number | null },
  { visitor, device_hash }: Place,
): Promise<void> {
  return asPlatform(async () => {
    const isKnown = await isKnownDevice(user.id, device_hash);
    await transaction(async () => {
      await db.loginActivity.create({
        data: {
          user_id: user.id,
          tenant_id: user.tenant_id,
          is_new_device: !isKnown,
          device_hash,
          ip: visitor.ip,
          user_agent: visitor.user_agent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
        },
      });
      await db.user.update({ where: { id: user.id }, data: { last_login_at: new Date() } });
    });
  });
}
