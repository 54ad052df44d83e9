import "server-only";
import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

const TRIED_BYTES = 4096;

/** Opens a new file without a name in a folder, which is made if it is missing: even a crash leaves nothing behind. */
export async function openUnnamedFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  // Until its name is removed, no storage path can name it.
  const path = join(/* turbopackIgnore: true */ folder, `.${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}

/** Finds out whether files can be written to a folder. Leaves none. @throws Error when they can't */
export async function tryWritingTo(folder: string): Promise<void> {
  await using file = await openUnnamedFile(folder);
  await file.writeFile(Buffer.alloc(TRIED_BYTES));
}
