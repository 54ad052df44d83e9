import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { databaseNow } from "@/lib/platform/db/now.server";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";

/** How long a challenge is valid. */
export const CHALLENGE_MINUTES = 5;

/** What a challenge is for: a user who adds a passkey, or anybody who signs in. */
type Ceremony = { purpose: "registration"; user_id: number } | { purpose: "sign-in"; user_id: null };

/**
 * Stores a challenge until it is answered. A registration replaces the one that the user started before.
 * @returns its id
 */
export function storeChallenge(ceremony: Ceremony, challenge: string): Promise<string> {
  return asPlatform(async () => {
    const replaced = ceremony.user_id === null ? [] : [ceremony];
    const now = await databaseNow();
    await db.passkeyChallenge.deleteMany({ where: { OR: [{ expires_at: { lt: now } }, ...replaced] } });
    const expires_at = new Date(now.getTime() + CHALLENGE_MINUTES * MINUTE_MS);
    return (await db.passkeyChallenge.create({ data: { ...ceremony, challenge, expires_at } })).id;
  });
}

/** Uses up a valid challenge; null when there is none. Of two concurrent calls, one gets it. */
export function consumeChallenge(where: Prisma.PasskeyChallengeWhereInput & Ceremony): Promise<string | null> {
  return asPlatform(async () => {
    const row = await db.passkeyChallenge.findFirst({ where: { ...where, expires_at: { gt: await databaseNow() } } });
    if (!row) return null;
    const { count } = await db.passkeyChallenge.deleteMany({ where: { id: row.id } });
    return count === 1 ? row.challenge : null;
  });
}
