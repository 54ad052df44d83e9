import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";

/** Longer than a session's last request takes to be noted. */
const ONLINE_MINUTES = 5;

/** When each user last used the console themselves; signed-out users are missing. */
export async function lastSeen(userIds: readonly number[]): Promise<Map<number, Date>> {
  const seen = await asPlatform(() =>
    db.session.groupBy({
      by: ["user_id"],
      where: { user_id: { in: [...userIds] }, expires_at: { gt: new Date() } },
      _max: { last_seen_at: true },
    }),
  );
  return new Map(
    seen.flatMap(({ user_id, _max }) => (_max.last_seen_at ? [[user_id, _max.last_seen_at] as const] : [])),
  );
}

/** Whether a user who was last seen then uses the console now. */
export const isOnline = (seenAt: Date | undefined, now = new Date()): boolean =>
  seenAt !== undefined && now.getTime() - seenAt.getTime() < ONLINE_MINUTES * MINUTE_MS;
