import "server-only";
import { randomInt } from "node:crypto";
import { searchHash } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";

const CODES = 10;
const LENGTH = 10;
/** Without characters that look alike: 0 and o, 1, i and l. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const WELL_FORMED = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/**
 * Replaces a user's recovery codes with ten new ones such as "abcd-efgh-jk". Only their keyed hashes are stored. Call
 * it as the platform, in a transaction.
 */
export async function renewRecoveryCodes(userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await db.recoveryCode.deleteMany({ where: { user_id: userId } });
  await db.recoveryCode.createMany({
    data: codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })),
  });
  return codes.map((code) => code.replace(/.{4}(?=.)/g, "$&-"));
}

/** Uses a recovery code up, typed in any case, with or without dashes. False when it is wrong or already used. */
export async function consumeRecoveryCode(userId: number, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, "");
  if (!WELL_FORMED.test(code)) return false;
  const used = await asPlatform(() =>
    db.recoveryCode.updateMany({
      where: { user_id: userId, code_hash: hashOf(userId, code), used_at: null },
      data: { used_at: new Date() },
    }),
  );
  return used.count === 1;
}

export const recoveryCodesLeft = (userId: number): Promise<number> =>
  asPlatform(() => db.recoveryCode.count({ where: { user_id: userId, used_at: null } }));

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

const hashOf = (userId: number, code: string) => searchHash(`recovery code ${userId} ${code}`);
