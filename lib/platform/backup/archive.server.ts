import "server-only";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { createTarDecoder, createTarPacker, type TarPackController } from "modern-tar";

// An archive is a tar file, encrypted with age if a passphrase is given: both can be opened without the console. It is
// written and read in parts of a few megabytes, so that its size does not matter.

/** How much of a table or of a file is one part. */
export const PART_BYTES = 4 * 1024 * 1024;
/** A part ends with a whole row, which may be longer. */
const MAX_PART_BYTES = 16 * PART_BYTES;
const READ_BYTES = 1024 * 1024;
const AGE = "age-encryption.org/";
/** What the name of an archive ends with until it is complete. */
export const UNFINISHED = ".unfinished";

export type Part = { name: string; bytes: Uint8Array };

/** Thrown for an archive that is not as it was written. Its message says so to an operator. */
export class DamagedArchive extends Error {
  constructor(file: string, why: string) {
    super(`${file} is damaged or not a backup: ${why}.`);
  }
}

/** Thrown when an archive can't be decrypted. */
class WrongPassphrase extends Error {}

/**
 * Writes an archive. Until it is complete it has another name, and only its owner may read it.
 * @param passphrase none for an archive that is not encrypted
 * @throws Error when it can't be written; what making the parts throws
 */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  parts: AsyncIterable<Part>,
): Promise<void> {
  const unfinished = `${file}${UNFINISHED}`;
  const { readable, controller } = createTarPacker();
  try {
    const stream = passphrase === undefined ? readable : await encrypterOf(passphrase).encrypt(readable);
    await rm(/* turbopackIgnore: true */ unfinished, { force: true }); // of an attempt that was killed
    const options = { flags: "wx", mode: 0o600, flush: true };
    const target = createWriteStream(/* turbopackIgnore: true */ unfinished, options);
    const writing = pipeline(Readable.fromWeb(stream as NodeStream), target);
    const [written, packed] = await Promise.allSettled([writing, pack(controller, parts)]);
    for (const outcome of [written, packed]) if (outcome.status === "rejected") throw outcome.reason;
    await rename(/* turbopackIgnore: true */ unfinished, file);
  } catch (error) {
    await rm(/* turbopackIgnore: true */ unfinished, { force: true });
    throw error;
  }
}

async function pack(controller: TarPackController, parts: AsyncIterable<Part>): Promise<void> {
  try {
    for await (const { name, bytes } of parts) {
      const writer = controller.add({ name, size: bytes.byteLength, mode: 0o600, type: "file" }).getWriter();
      if (bytes.byteLength > 0) await writer.write(bytes);
      await writer.close();
    }
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  }
}

function encrypterOf(passphrase: string): Encrypter {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter;
}

/**
 * The parts of an archive, one at a time.
 * @throws DamagedArchive, WrongPassphrase, or an error of the file system
 */
export async function* readArchive(file: string, passphrase: string | undefined): AsyncGenerator<Part> {
  const stream = await openArchive(file, passphrase);
  try {
    for await (const { header, body } of stream.pipeThrough(createTarDecoder({ strict: true }))) {
      if (header.size > MAX_PART_BYTES) throw new Error("it has a part that is too large");
      const bytes = new Uint8Array(header.size);
      let at = 0;
      for await (const chunk of body) {
        bytes.set(chunk, at);
        at += chunk.byteLength;
      }
      yield { name: header.name, bytes };
    }
  } catch (error) {
    throw asDamage(file, error);
  }
}

/** What is wrong with an archive that can't be read further. Errors of the file system stay what they are. */
export function asDamage(file: string, error: unknown): unknown {
  if (error instanceof DamagedArchive || (error instanceof Error && "syscall" in error)) return error;
  return new DamagedArchive(file, error instanceof Error ? error.message.replace(/\.$/, "") : String(error));
}

async function openArchive(file: string, passphrase: string | undefined): Promise<ReadableStream<Uint8Array>> {
  const isEncrypted = (await firstBytes(file)).toString("latin1") === AGE;
  if (isEncrypted && passphrase === undefined) {
    throw new WrongPassphrase(`${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.`);
  }
  const bytes = Readable.toWeb(
    createReadStream(/* turbopackIgnore: true */ file, { highWaterMark: READ_BYTES }),
  ) as ReadableStream<Uint8Array>;
  if (!isEncrypted) return bytes;
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase ?? "");
  return decrypter.decrypt(bytes).catch(() => {
    throw new WrongPassphrase(
      `${file} can't be decrypted: BACKUP_PASSPHRASE is not the one that it was made with, or its first bytes are damaged.`,
    );
  });
}

async function firstBytes(file: string): Promise<Buffer> {
  await using handle = await open(/* turbopackIgnore: true */ file);
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(AGE.length), position: 0 });
  return buffer.subarray(0, bytesRead);
}
