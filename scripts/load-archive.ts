import { readArchive } from "@/lib/platform/backup/archive.server";
import { isFirstPart, openPart } from "@/lib/platform/backup/sections.server";
import type { ListedFile } from "@/lib/platform/files/path.server";
import { fileStore } from "@/lib/platform/files/store.server";
import { env } from "@/lib/platform/settings/env.server";
import type { Loader } from "./load-tables.ts";

/**
 * Loads the tables of an archive, stores its files, and then commits.
 * @returns the archive's jobs, one JSON text each
 */
export async function loadArchive(file: string, loader: Loader): Promise<string[]> {
  const jobs: string[] = [];
  const files = new FileWriter();
  for await (const part of readArchive(file, env().BACKUP_PASSPHRASE)) {
    const { section, file: stored, bytes } = await openPart(part);
    if (section.startsWith("tables/")) await loader.load(section.slice("tables/".length), bytes);
    if (section === "jobs") jobs.push(...linesOf(bytes));
    if (section === "files") await files.write(stored, bytes, isFirstPart(part.name));
  }
  await files.close();
  await loader.finish();
  return jobs;
}

/** JSON has no control characters, so that COPY escapes nothing in it but the backslash. */
const linesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.replaceAll("\\\\", "\\"));

/** Stores files whose parts come one after the other. */
class FileWriter {
  private parts: TransformStream<Uint8Array, Uint8Array> | undefined;
  private done: Promise<void> = Promise.resolve();
  private writer: WritableStreamDefaultWriter<Uint8Array> | undefined;

  async write({ path, size }: ListedFile, bytes: Uint8Array, isFirst: boolean): Promise<void> {
    if (isFirst) {
      await this.close();
      this.parts = new TransformStream();
      this.writer = this.parts.writable.getWriter();
      const { writeStreamTo } = await fileStore();
      this.done = writeStreamTo(path, this.parts.readable, size);
      this.done.catch(() => {}); // whoever writes or closes next gets the reason
    }
    await Promise.race([this.writer?.write(bytes), this.done]);
  }

  async close(): Promise<void> {
    await this.writer?.close();
    await this.done;
  }
}
