import "server-only";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { scheduleOrphanCheck } from "./orphaned-files.server";
import type { StoredFile } from "./path.server";
import { refuseToStore } from "./refuse.server";
import { fileStore } from "./store.server";

/**
 * Stores a file, replacing one of the same name.
 * @param path relative, with slashes: "products/7/brochure.pdf".
 * @throws Error when it can't be stored; then no part of it is stored
 */
export async function writeFileTo(path: string, bytes: Uint8Array): Promise<void> {
  await (await fileStore()).writeFileTo(path, bytes);
}

/** Reads a stored file; null when there is none. @param known tags of the reader's versions, as in If-None-Match */
export async function readFileFrom(path: string, known: string | null = null): Promise<StoredFile | null> {
  return (await fileStore()).readFileFrom(path, known);
}

/** Reads a part of a stored file; null when there is no such file. @param end the offset after the last byte */
export async function readRangeFrom(path: string, start: number, end: number): Promise<AsyncIterable<Buffer> | null> {
  return (await fileStore()).readRangeFrom(path, start, end);
}

/** Removes a stored file, if it exists. */
export async function removeFile(path: string): Promise<void> {
  await (await fileStore()).removeFile(path);
}

/**
 * Stores files and then saves the row that names them. If either fails, or the process dies in between, the files are
 * removed.
 * @param what names the files in the error message: "logo". @throws HttpError 503 when they can't be stored; what `save`
 * throws
 */
export async function storeFilesAndSave<T>(
  what: string,
  files: { path: string; bytes: Uint8Array }[],
  save: () => Promise<T>,
): Promise<T> {
  const paths = files.map(({ path }) => path);
  const write = async () => {
    for (const { path, bytes } of files) await writeFileTo(path, bytes);
  };
  return writeAndSave(what, paths, write, save);
}

/** A file whose bytes arrive while it is stored. Nobody else writes to its path. */
type StreamedFile = { path: string; chunks: AsyncIterable<Uint8Array>; size: number };

/** The same for one file that is stored as its bytes arrive. @throws HttpError as `storeFilesAndSave` does */
export const storeStreamAndSave = <T>(what: string, { path, chunks, size }: StreamedFile, save: () => Promise<T>) =>
  writeAndSave(what, [path], async () => (await fileStore()).writeStreamTo(path, chunks, size), save);

async function writeAndSave<T>(
  what: string,
  paths: string[],
  write: () => Promise<void>,
  save: () => Promise<T>,
): Promise<T> {
  if (paths.length > 0) await scheduleOrphanCheck(paths);
  try {
    await write().catch((error: unknown) => refuseToStore(what, error));
    return await save();
  } catch (error) {
    await removeUnusedFiles(paths);
    throw error;
  }
}

/** Removes files that are no longer used. One that can't be removed is logged and left. */
export async function removeUnusedFiles(paths: (string | null | undefined)[]): Promise<void> {
  for (const path of paths) {
    if (path) {
      await removeFile(path).catch((error) => log.error({ event: "file not removed", error: describeError(error) }));
    }
  }
}
