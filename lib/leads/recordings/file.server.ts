import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { decrypt, encrypt } from "@/lib/platform/crypto/pii.server";
import { readRangeFrom } from "@/lib/platform/files/files.server";

// The file of a recording is encrypted under a key of its own, which its row keeps encrypted: once the row is removed, no
// copy of the file can be read. In counter mode it can be read from any place.

const CIPHER = "aes-256-ctr";
const KEY_BYTES = 32;
const BLOCK_BYTES = 16;
const COUNTER_BITS = 128;
const NAME_BYTES = 16;

/** A new key, encrypted as the row keeps it. */
export const newFileKey = (): string => encrypt(randomBytes(KEY_BYTES).toString("base64"));

/** A path that no other recording has. */
export const newFilePath = (tenantId: number): string =>
  `recordings/${tenantId}/${randomBytes(NAME_BYTES).toString("hex")}`;

const keyOf = (file_key: string) => Buffer.from(decrypt(file_key), "base64");

// A key encrypts one file, so that the counter may begin at zero.
const counterAt = (block: number) => Buffer.from(block.toString(16).padStart(COUNTER_BITS / 4, "0"), "hex");

/** The bytes of a file as they are stored. */
export async function* encryptFile(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  file_key: string,
): AsyncGenerator<Buffer> {
  const cipher = createCipheriv(CIPHER, keyOf(file_key), counterAt(0));
  for await (const chunk of chunks) yield cipher.update(chunk);
}

/** A range of bytes; `end` is the offset after the last. */
export type ByteRange = { start: number; end: number };

/** The bytes of a stored file; null when it is gone. */
export async function readFile(
  { file_path, file_key }: { file_path: string; file_key: string },
  { start, end }: ByteRange,
): Promise<AsyncGenerator<Buffer> | null> {
  const chunks = await readRangeFrom(file_path, start, end);
  return chunks && decryptFrom(start, chunks, keyOf(file_key));
}

async function* decryptFrom(start: number, chunks: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const decipher = createDecipheriv(CIPHER, key, counterAt(Math.floor(start / BLOCK_BYTES)));
  decipher.update(Buffer.alloc(start % BLOCK_BYTES)); // the part of the first block that is not read
  for await (const chunk of chunks) yield decipher.update(chunk);
}
