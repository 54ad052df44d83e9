import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { dataPath } from "@/lib/platform/settings/env.server";
import { openUnnamedFile } from "./unnamed-file.server";

const CIPHER = "aes-256-ctr"; // keeps the length
const KEY_BYTES = 32;
const IV_BYTES = 16;
const READ_BYTES = 64 * 1024;

/**
 * Bytes that are stored on disk while they are processed. The file has no name, so that even a crash leaves nothing
 * behind, and is encrypted with a key that only this object has.
 */
export class Spool {
  private readonly key = randomBytes(KEY_BYTES);
  private readonly iv = randomBytes(IV_BYTES);
  private readonly cipher = createCipheriv(CIPHER, this.key, this.iv);

  private constructor(private readonly file: FileHandle) {}

  static async open(): Promise<Spool> {
    return new Spool(await openUnnamedFile(dataPath("spool")));
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.file.writeFile(this.cipher.update(bytes));
  }

  /** Everything that was written, from the beginning. A reader may stop early. */
  async *read(): AsyncGenerator<Buffer> {
    const decipher = createDecipheriv(CIPHER, this.key, this.iv);
    // Not as a stream of the file: a reader that stops early would close the file with it.
    for (let position = 0; ; ) {
      const { bytesRead, buffer } = await this.file.read({ buffer: Buffer.allocUnsafe(READ_BYTES), position });
      if (bytesRead === 0) return;
      position += bytesRead;
      yield decipher.update(buffer.subarray(0, bytesRead));
    }
  }

  /** Deletes the bytes. */
  async close(): Promise<void> {
    await this.file.close();
  }
}
