import "server-only";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/platform/env.server";

// Personal numbers at rest: AES-256-GCM, and a keyed hash beside it that can be searched for equality.

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (purpose: string) =>
  Buffer.from(hkdfSync("sha256", Buffer.from(env().DATA_KEY ?? "", "base64"), "", purpose, 32));

let keys: { seal: Buffer; find: Buffer } | undefined;

function dataKeys() {
  keys ??= { seal: keyFor("seal"), find: keyFor("find") };
  return keys;
}

/** Encrypts a text; the answer is base64 of initialisation vector, tag and cipher text. */
export function seal(text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, dataKeys().seal, iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Decrypts what `seal` made. @throws Error when it was tampered with or sealed under another key. */
export function unseal(sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(CIPHER, dataKeys().seal, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

/** The keyed hash by which a sealed text is found again. */
export const findable = (text: string) => createHmac("sha256", dataKeys().find).update(text).digest("base64url");

/** The columns of an ID number: sealed and findable, or both null. */
export const idNumberColumns = (idNumber: string | null) => ({
  id_number_encrypted: idNumber && seal(idNumber),
  id_number_hash: idNumber && findable(idNumber),
});
