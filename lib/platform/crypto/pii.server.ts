import "server-only";
import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { env } from "@/lib/platform/settings/env.server";
import { decryptWith, decryptWithAny, encryptWith } from "./cipher.server";
import { encryptionKey, lastingKey } from "./data-key.server";

// ID numbers and other secrets in the database: encrypted with AES-256-GCM, with a keyed hash beside it to search by.

let keys: { current: KeyObject; all: KeyObject[]; hash: KeyObject } | undefined;

function dataKeys() {
  const { DATA_KEY = "", DATA_KEY_PREVIOUS } = env();
  if (keys) return keys;
  const current = encryptionKey(DATA_KEY);
  const all = DATA_KEY_PREVIOUS === undefined ? [current] : [current, encryptionKey(DATA_KEY_PREVIOUS)];
  keys = { current, all, hash: createSecretKey(lastingKey("find")) };
  return keys;
}

/** Encrypts a text. @returns base64 */
export const encrypt = (text: string): string => encryptWith(dataKeys().current, text);

/** Decrypts a text. @throws Error when it was tampered with, or encrypted neither with DATA_KEY nor DATA_KEY_PREVIOUS */
export const decrypt = (encrypted: string): string => decryptWithAny(dataKeys().all, encrypted);

export const decryptOrNull = (encrypted: string | null) => encrypted && decrypt(encrypted);

/**
 * Encrypts a text with DATA_KEY that was encrypted with DATA_KEY_PREVIOUS.
 * @returns null for one that needs it no more. @throws Error as `decrypt`
 */
export function encryptAnew(encrypted: string): string | null {
  try {
    decryptWith(dataKeys().current, encrypted);
    return null;
  } catch {
    return encrypt(decrypt(encrypted));
  }
}

/** The keyed hash by which an encrypted text can be searched for. */
export const searchHash = (text: string) => createHmac("sha256", dataKeys().hash).update(text).digest("base64url");

/** The columns of an ID number: its encrypted form and its hash, or null for both. */
export const idNumberColumns = (idNumber: string | null) => ({
  id_number_encrypted: idNumber && encrypt(idNumber),
  id_number_hash: idNumber && searchHash(idNumber),
});
