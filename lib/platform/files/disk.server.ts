import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { dataPath } from "@/lib/platform/settings/env.server";
import { type ListedFile, type StoredFile, storageSegments } from "./path.server";
import { tryWritingTo } from "./unnamed-file.server";

// The error codes of a path without a file: nothing there, a file in place of a folder, a folder.
const ABSENT = ["ENOENT", "ENOTDIR", "EISDIR"];

/**
 * Writes a file to the storage folder, replacing one of the same name, and creates its folders. Concurrent reads get the
 * old file or the new one. After a failure the old one remains.
 * @param path relative, with slashes: "products/life-cover/brochure.pdf".
 * @throws Error "Bad storage path" for a path that could lead out of the folder or to a hidden file.
 */
export async function writeFileTo(path: string, bytes: Uint8Array): Promise<void> {
  const target = storagePath(path);
  await mkdir(dirname(target), { recursive: true });
  // A hidden file, which no storage path can name.
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
 * @param known the tags of the versions that the reader has, as in If-None-Match.
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

/**
 * Writes a new file while its bytes arrive. Nobody reads it before it is complete. What a process leaves behind that dies
 * meanwhile, `removeFile` removes.
 * @param path one that nobody else writes to. @throws Error "Bad storage path"
 */
export async function writeStreamTo(path: string, chunks: AsyncIterable<Uint8Array>, _size?: number): Promise<void> {
  const target = storagePath(path);
  await mkdir(dirname(target), { recursive: true });
  try {
    await writeFile(unfinishedOf(target), chunks, { flush: true });
    await rename(unfinishedOf(target), target);
  } catch (error) {
    await rm(unfinishedOf(target), { force: true });
    throw error;
  }
}

/**
 * Reads a part of a file of the storage folder; null when there is no such file.
 * @param end the offset after the last byte. @throws Error "Bad storage path"
 */
export async function readRangeFrom(path: string, start: number, end: number): Promise<AsyncIterable<Buffer> | null> {
  const target = storagePath(path);
  try {
    const file = await open(target);
    return file.createReadStream({ start, end: end - 1 }); // closes the file once it is read or destroyed
  } catch (error) {
    if (ABSENT.includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

/** Removes a file of the storage folder, if it exists, and what there is of an unfinished one. @throws Error "Bad storage path" */
export async function removeFile(path: string): Promise<void> {
  const target = storagePath(path);
  await rm(target, { force: true });
  await rm(unfinishedOf(target), { force: true });
}

/** Finds out whether files can be stored. Leaves none. @throws Error when they can't */
export const tryWriting = (): Promise<void> => tryWritingTo(dataPath("storage"));

/** All files. One that is stored or removed meanwhile may be among them, or not. */
export async function* listFiles(folder = ""): AsyncGenerator<ListedFile> {
  const entries = await opendir(dataPath("storage", folder)).catch((error: NodeJS.ErrnoException) => {
    if (ABSENT.includes(error.code ?? "")) return [];
    throw error;
  });
  for await (const entry of entries) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listFiles(path);
    else if (!entry.name.startsWith(".")) yield* await withSize(path);
  }
}

const withSize = (path: string): Promise<ListedFile[]> =>
  stat(storagePath(path)).then(
    ({ size }) => [{ path, size }],
    (error: NodeJS.ErrnoException) => {
      if (ABSENT.includes(error.code ?? "")) return [];
      throw error;
    },
  );

// A hidden file, which no storage path can name.
const unfinishedOf = (target: string) => join(/* turbopackIgnore: true */ dirname(target), `.${basename(target)}`);

const storagePath = (path: string) => dataPath("storage", ...storageSegments(path));
