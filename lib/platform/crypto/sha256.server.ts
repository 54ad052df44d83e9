import "server-only";
import { createHash, randomBytes } from "node:crypto";

const KEY_BYTES = 32;

/** The SHA-256 hash in hexadecimal. */
export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

/** The stored hash of a token. Tokens are long and random, so a plain hash is enough. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

/**
 * A new key, and the columns stored for it: keys are long and random, so a plain hash is enough.
 * @param hintLength how many of its first characters users see
 */
export function makeKey(prefix: string, hintLength: number) {
  const key = `${prefix}${randomBytes(KEY_BYTES).toString("base64url")}`;
  return { key, columns: { key_hash: sha256(key), key_hint: key.slice(0, hintLength) } };
}
