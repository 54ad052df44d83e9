import "server-only";
import { Readable } from "node:stream";
import { EndOfStreamError, fromStream, type ITokenizer } from "strtok3";
import type { ReceivedFile } from "@/lib/platform/files/form.server";

/** A file that is looked into. */
export type Sound = Pick<ReceivedFile, "size" | "read">;

/** Of a tag or an index inside the file; the index of ten hours has half of it. */
const READ_MAX_BYTES = 16 * 1024 * 1024;
/** 200 MB of every type take a second. A proxy in front gives up after a minute, with an answer of its own. */
const INSPECTION_MS = 20_000;

/** Reads a file from its start. @throws Error when that takes too long; what `read` throws */
export async function readSound<T>(
  file: Sound,
  mimeType: string,
  read: (tokenizer: ITokenizer) => Promise<T>,
): Promise<T> {
  const stream = Readable.from(file.read(), { objectMode: false }); // so that it can be read by the byte
  try {
    const tokenizer = await fromStream(stream, {
      fileInfo: { size: file.size, mimeType },
      maxBufferSize: READ_MAX_BYTES,
      abortSignal: AbortSignal.timeout(INSPECTION_MS),
    });
    return await read(tokenizer);
  } finally {
    stream.destroy();
  }
}

/** The next bytes; null where the file ends before the last of them. */
export async function nextBytes(tokenizer: ITokenizer, length: number): Promise<Buffer | null> {
  const bytes = Buffer.alloc(length);
  try {
    await tokenizer.readBuffer(bytes);
    return bytes;
  } catch (error) {
    if (error instanceof EndOfStreamError) return null;
    throw error;
  }
}
