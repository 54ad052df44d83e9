import "server-only";
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text. @returns base64 of the initialisation vector, the tag and the cipher text */
export function encryptWith(key: KeyObject, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64");
}

/** Decrypts a text. @throws Error when it was tampered with or encrypted with another key */
export function decryptWith(key: KeyObject, encrypted: string): string {
  const bytes = Buffer.from(encrypted, "base64");
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

/** Decrypts a text with the first key that fits. @throws Error when it was tampered with, or none fits */
export function decryptWithAny(keys: readonly KeyObject[], encrypted: string): string {
  let refusal: unknown;
  for (const key of keys) {
    try {
      return decryptWith(key, encrypted);
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}
