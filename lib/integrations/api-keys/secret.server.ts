import "server-only";
import { createHash, randomBytes } from "node:crypto";

export const KEY_PREFIX = "tsk_";
const KEY_BYTES = 32;
const HINT_LENGTH = 9;

/** A new key, and the columns stored for it. */
export function makeApiKey() {
  const key = `${KEY_PREFIX}${randomBytes(KEY_BYTES).toString("base64url")}`;
  return { key, columns: { key_hash: hashOfApiKey(key), key_hint: key.slice(0, HINT_LENGTH) } };
}

/** The stored hash of a key. Keys are long and random, so a plain hash is enough. */
export const hashOfApiKey = (key: string) => createHash("sha256").update(key).digest("hex");
