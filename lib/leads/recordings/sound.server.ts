import "server-only";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { EndOfStreamError, fromStream, type ITokenizer } from "strtok3";
import type { ReceivedFile } from "@/lib/platform/files/form.server";

/** A file to inspect. */
export type Sound = Pick<ReceivedFile, "size" | "read">;

/** The largest tag or index that is read at once. The index of a recording of ten hours has half of this. */
const READ_MAX_BYTES = 16 * 1024 * 1024;
/** A file of 200 MB takes a second. A proxy in front of the console gives up after a minute. */
const INSPECTION_MS = 20_000;

/** Reads a file from its start. @throws Error after `INSPECTION_MS`; the errors of `read` */
export async function readSound<T>(
  file: Sound,
  mimeType: string,
  read: (tokenizer: ITokenizer) => Promise<T>,
): Promise<T> {
  const stream = Readable.from(file.read(), { objectMode: false }); // the parser reads single bytes
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

const reads = new WeakMap<ITokenizer, number>();
const PAUSE_AFTER_READS = 1_000;

/** Lets the server answer others while a file of millions of parts is read, and the time limit be noticed. */
async function pauseSometimes(tokenizer: ITokenizer): Promise<void> {
  const count = (reads.get(tokenizer) ?? 0) + 1;
  reads.set(tokenizer, count);
  if (count % PAUSE_AFTER_READS === 0) await setImmediate();
}

/** The next bytes; null if the file ends before the last of them. */
export async function nextBytes(tokenizer: ITokenizer, length: number): Promise<Buffer | null> {
  await pauseSometimes(tokenizer);
  const bytes = Buffer.alloc(length);
  return (await isInFile(tokenizer.readBuffer(bytes))) ? bytes : null;
}

/** Skips the next bytes. @returns whether the file has all of them */
export const skipBytes = (tokenizer: ITokenizer, length: number): Promise<boolean> =>
  isInFile(tokenizer.ignore(length));

async function isInFile(reading: Promise<number>): Promise<boolean> {
  try {
    await reading;
    return true;
  } catch (error) {
    if (error instanceof EndOfStreamError) return false;
    throw error;
  }
}
