import "server-only";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { dataPath, env } from "@/lib/platform/settings/env.server";
import type { S3Address } from "./s3-journal.server";

// The journal of erasures: lines that are only ever added, outside the database and its backups. See docs/decisions/0302.

const FILE = "erasures.jsonl";

/** Adds a line, which is on the disk or in the bucket of ERASURES_STORE once this resolves. */
export async function appendToJournal(line: string): Promise<void> {
  const bucket = s3Address(env().ERASURES_STORE);
  if (bucket) {
    const { putLine } = await import("./s3-journal.server");
    return putLine(bucket, line);
  }
  await mkdir(folder(), { recursive: true });
  await using file = await open(join(/* turbopackIgnore: true */ folder(), FILE), "a", 0o600);
  await file.appendFile(`\n${line}\n`); // on a line of its own, also after one that was cut off
  await file.sync();
}

/** The lines of the journal, oldest first; null where there is none. */
export async function readJournal(): Promise<string[] | null> {
  const bucket = s3Address(env().ERASURES_STORE);
  if (bucket) {
    const { listLines } = await import("./s3-journal.server");
    return listLines(bucket);
  }
  try {
    const text = await readFile(join(/* turbopackIgnore: true */ folder(), FILE), "utf8");
    return text.split("\n").filter(Boolean);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Where the journal is, for messages. */
export const journalPlace = (): string => env().ERASURES_STORE ?? folder();

const folder = () => env().ERASURES_STORE ?? dataPath("erasures");

/** The parts of s3://bucket/prefix; null for a folder. */
function s3Address(store: string | undefined): S3Address | null {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(store ?? "") ?? [];
  return bucket === undefined ? null : { bucket, prefix: prefix === "" ? "erasures" : prefix };
}
