import "server-only";
import { createHash, randomBytes } from "node:crypto";

const PREFIX = "ls_";
const KEY_BYTES = 32;
const HINT_LENGTH = 7;

/** A new key, and the columns that are kept of it. */
export function makeKey() {
  const key = `${PREFIX}${randomBytes(KEY_BYTES).toString("base64url")}`;
  return { key, columns: { key_hash: hashOfKey(key), key_hint: key.slice(0, HINT_LENGTH) } };
}

/** What is kept of a key. It is long and random, so that a plain hash gives nothing away. */
export const hashOfKey = (key: string) => createHash("sha256").update(key).digest("hex");
