import "server-only";
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { dataPath } from "@/lib/platform/env.server";

const CIPHER = "aes-256-ctr"; // as long as what it hides
const KEY_BYTES = 32;
const IV_BYTES = 16;

/**
 * Bytes that lie on the disk while they are worked with. Their file has no name, so that not even a crash leaves it
 * behind, and is encrypted under a key that only this object has.
 */
export class Spool {
  private readonly key = randomBytes(KEY_BYTES);
  private readonly iv = randomBytes(IV_BYTES);
  private readonly cipher = createCipheriv(CIPHER, this.key, this.iv);

  private constructor(private readonly file: FileHandle) {}

  static async open(): Promise<Spool> {
    await mkdir(dataPath("spool"), { recursive: true });
    const path = dataPath("spool", randomUUID());
    const file = await open(path, "wx+", 0o600);
    await rm(path);
    return new Spool(file);
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.file.writeFile(this.cipher.update(bytes));
  }

  /** All that was written, from the beginning. */
  async *read(): AsyncGenerator<Buffer> {
    const decipher = createDecipheriv(CIPHER, this.key, this.iv);
    for await (const chunk of this.file.createReadStream({ start: 0, autoClose: false })) {
      yield decipher.update(chunk as Buffer);
    }
  }

  /** Forgets the bytes. */
  async close(): Promise<void> {
    await this.file.close();
  }
}
