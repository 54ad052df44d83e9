import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { dataPath } from "@/lib/platform/env.server";
import { type StoredFile, storageSegments } from "./path.server";

// What reading says of a path at which there is no file: nothing, a file where a folder was expected, a folder.
const ABSENT = ["ENOENT", "ENOTDIR", "EISDIR"];

/**
 * Writes a file of the storage folder, in place of any of that name, and creates its folders. Whoever reads meanwhile
 * sees the old file or the new one; a failure leaves the old one.
 * @param path relative, with slashes: "products/life-cover/brochure.pdf".
 * @throws Error "Bad storage path" for one that could lead out of the folder or to a hidden file.
 */
export async function writeFileTo(path: string, bytes: Uint8Array): Promise<void> {
  const target = storagePath(path);
  await mkdir(dirname(target), { recursive: true });
  // Hidden, so that no storage path names it.
  const unfinished = join(/* turbopackIgnore: true */ dirname(target), `.${randomUUID()}`);
  try {
    await writeFile(unfinished, bytes, { flush: true });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Reads a file of the storage folder; null when there is none.
 * @param known the tags that the reader has, as If-None-Match lists them.
 * @throws Error "Bad storage path"
 */
export async function readFileFrom(path: string, known: string | null = null): Promise<StoredFile | null> {
  const target = storagePath(path);
  try {
    const { size, mtimeNs } = await stat(target, { bigint: true });
    const tag = `"${size.toString(36)}-${mtimeNs.toString(36)}"`;
    return { tag, bytes: known?.includes(tag) ? null : await readFile(target) };
  } catch (error) {
    if (ABSENT.includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

/** Removes a file of the storage folder, if it is there. @throws Error "Bad storage path" */
export async function removeFile(path: string): Promise<void> {
  await rm(storagePath(path), { force: true });
}

const storagePath = (path: string) => dataPath("storage", ...storageSegments(path));
