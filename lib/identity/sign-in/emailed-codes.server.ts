import "server-only";
import { randomInt } from "node:crypto";
import { searchHash } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";

const DIGITS = 6;
export const ONE_TIME_CODE_MINUTES = 10;

/**
 * Creates a single-use six-digit code for a user, valid for ten minutes. It replaces the previous one. Only its keyed
 * hash is stored.
 */
export async function createEmailedCode(userId: number): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  // By the database's clock, since those of several servers may differ.
  await asPlatform(
    () => db.$executeRaw`
      INSERT INTO one_time_codes (user_id, code_hash, expires_at)
      VALUES (${userId}, ${hashEmailedCode(userId, code)}, now() + make_interval(mins => ${ONE_TIME_CODE_MINUTES}::int))
      ON CONFLICT (user_id) DO UPDATE SET code_hash = EXCLUDED.code_hash, expires_at = EXCLUDED.expires_at`,
  );
  return code;
}

/** Uses a code up; false when it is used, replaced or expired. Of two concurrent uses, one succeeds. */
export const consumeEmailedCode = async (userId: number, codeHash: string): Promise<boolean> =>
  (await asPlatform(
    () => db.$executeRaw`
      DELETE FROM one_time_codes WHERE user_id = ${userId} AND code_hash = ${codeHash} AND expires_at > now()`,
  )) === 1;

export const hashEmailedCode = (userId: number, code: string) => searchHash(`one-time code ${userId} ${code}`);
