import "server-only";
import { createHash, randomBytes } from "node:crypto";

const PREFIX = "ls_";
const KEY_BYTES = 32;
const HINT_LENGTH = 7;

/** A new key, and the columns stored for it. */
export function makeKey() {
  const key = `${PREFIX}${randomBytes(KEY_BYTES).toString("base64url")}`;
  return { key, columns: { key_hash: hashOfKey(key), key_hint: key.slice(0, HINT_LENGTH) } };
}

/** The stored hash of a key. Keys are long and random, so a plain hash is enough. */
export const hashOfKey = (key: string) => createHash("sha256").update(key).digest("hex");
