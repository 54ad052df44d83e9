import "server-only";
import { HttpError } from "@/lib/platform/http/errors.server";
import { describeFault } from "@/lib/platform/http/fault";
import { log } from "@/lib/platform/log.server";
import type { StoredFile } from "./path.server";
import { store } from "./store.server";
import { removeIfUnnamed } from "./unnamed.server";

/**
 * Stores a file, in place of any of that name.
 * @param path relative, with slashes: "products/7/brochure.pdf".
 * @throws whatever keeps it from being stored whole; nothing of it is there then
 */
export async function writeFileTo(path: string, bytes: Uint8Array): Promise<void> {
  await (await store()).writeFileTo(path, bytes);
}

/** Reads a stored file; null when there is none. `known`: the tags that the reader has, as If-None-Match lists them. */
export async function readFileFrom(path: string, known: string | null = null): Promise<StoredFile | null> {
  return (await store()).readFileFrom(path, known);
}

/** Removes a stored file, if it is there. */
export async function removeFile(path: string): Promise<void> {
  await (await store()).removeFile(path);
}

/**
 * Stores files for a save; when either fails, none of them stays, nor when the process dies in between.
 * @param what names them in the refusal: "logo". @throws HttpError 503 when they can't be stored; what `save` throws
 */
export async function storing<T>(
  what: string,
  files: { path: string; bytes: Uint8Array }[],
  save: () => Promise<T>,
): Promise<T> {
  const paths = files.map(({ path }) => path);
  if (paths.length > 0) await removeIfUnnamed(paths);
  try {
    await write(what, files);
    return await save();
  } catch (error) {
    await removeUnused(paths);
    throw error;
  }
}

async function write(what: string, files: { path: string; bytes: Uint8Array }[]): Promise<void> {
  try {
    for (const { path, bytes } of files) await writeFileTo(path, bytes);
  } catch (error) {
    log.error({ event: "file not stored", error: describeFault(error) });
    throw new HttpError(503, `The ${what} could not be stored. Please try again later.`);
  }
}

/** Removes files that nothing shows any more; one that can't be removed is logged and left. */
export async function removeUnused(paths: (string | null | undefined)[]): Promise<void> {
  for (const path of paths) {
    if (path) {
      await removeFile(path).catch((error) => log.error({ event: "file not removed", error: describeFault(error) }));
    }
  }
}
