import "server-only";
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { env } from "@/lib/platform/env.server";

// ID numbers and other secrets in the database: encrypted with AES-256-GCM, with a keyed hash beside it to search by.

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

// As key objects: Node prepares a key that is only bytes again for every text, which takes longer than to encrypt it.
const keyFor = (purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync("sha256", Buffer.from(env().DATA_KEY ?? "", "base64"), "", purpose, 32)));

let keys: { encryption: KeyObject; hash: KeyObject } | undefined;

// The purposes are part of the derived keys. Under other names, nothing that is stored could be read.
function dataKeys() {
  keys ??= { encryption: keyFor("seal"), hash: keyFor("find") };
  return keys;
}

/** Encrypts a text. @returns base64 of the initialisation vector, the tag and the cipher text */
export function encrypt(text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, dataKeys().encryption, iv);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64");
}

/** Decrypts a text. @throws Error when it was tampered with or encrypted with another key */
export function decrypt(encrypted: string): string {
  const bytes = Buffer.from(encrypted, "base64");
  const decipher = createDecipheriv(CIPHER, dataKeys().encryption, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

/** The keyed hash by which an encrypted text can be searched for. */
export const searchHash = (text: string) => createHmac("sha256", dataKeys().hash).update(text).digest("base64url");

/** The columns of an ID number: its encrypted form and its hash, or null for both. */
export const idNumberColumns = (idNumber: string | null) => ({
  id_number_encrypted: idNumber && encrypt(idNumber),
  id_number_hash: idNumber && searchHash(idNumber),
});
