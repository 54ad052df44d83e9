import { existsSync } from "node:fs";
import type { Verified } from "@/lib/platform/backup/verify.server";
import { parseSettings } from "@/lib/platform/settings/env.server";
import { counted } from "@/lib/platform/text/format";

/** Writes a backup. @returns what is in it */
export async function backUp(file: string): Promise<string> {
  const { makeBackup } = await import("@/lib/platform/backup/make.server");
  const manifest = await makeBackup(file);
  return [`${file} contains ${contentsOf(manifest)}.`, ...absencesOf(manifest)].join("\n");
}

/** Reads a whole archive. @returns what is in it. @throws Error that says what is damaged */
export async function verifyBackup(file: string): Promise<string> {
  const { manifest, keys } = await verify(file);
  const secrets = keys === undefined ? "without DATA_KEY" : "with DATA_KEY";
  const lines = [`${file} is whole. Made at ${manifest.made_at}, ${secrets}: ${contentsOf(manifest)}.`];
  return [...lines, ...absencesOf(manifest)].join("\n");
}

/** The DATA_KEY in an encrypted archive, as lines of .env. @throws Error when there is none */
export async function archivedKey(file: string): Promise<string> {
  const { keys } = await verify(file);
  if (keys === undefined) throw new Error(`${file} is not encrypted, so it does not contain DATA_KEY.`);
  return Object.entries(keys)
    .map(([name, key]) => `${name}=${key}`)
    .join("\n");
}

async function verify(file: string): Promise<Verified> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { verifyArchive } = await import("@/lib/platform/backup/verify.server");
  return verifyArchive(file, parseSettings(process.env).BACKUP_PASSPHRASE);
}

function contentsOf({ tables, jobs, files }: Verified["manifest"]): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${counted(rows, "row")} of ${counted(tables.length, "table")}, ${counted(jobs.rows, "job")}, ${counted(files.count, "file")}`;
}

function absencesOf({ absent_files: { removed, missing, examples } }: Verified["manifest"]): string[] {
  const lines: string[] = [];
  if (removed > 0) {
    lines.push(`${counted(removed, "file was", "files were")} removed while it was made, and left out.`);
  }
  if (missing > 0) {
    const named = missing > examples.length ? `${examples.join(", ")}, …` : examples.join(", ");
    lines.push(
      `Warning: ${counted(missing, "file is", "files are")} missing from the storage, though rows name ${missing === 1 ? "it" : "them"}: ${named}`,
    );
  }
  return lines;
}
