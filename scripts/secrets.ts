import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Secrets = Record<"POSTGRES_PASSWORD" | "NEXTAUTH_SECRET" | "DATA_KEY", string> & {
  /** While DATA_KEY is replaced. */
  DATA_KEY_PREVIOUS?: string;
};

const fileIn = (folder: string) => join(folder, "secrets.json");

/** The secrets that are kept in a data folder. The first process makes them; others that start with it read the same. */
export function readOrCreateSecrets(folder: string): Secrets {
  const file = fileIn(folder);
  if (!existsSync(file)) createSecrets(folder, file);
  return JSON.parse(readFileSync(file, "utf8")) as Secrets;
}

/** Whether a DATA_KEY is the one that is kept in a data folder, rather than given by the operator. */
export const keepsDataKey = (folder: string, dataKey: string | undefined): boolean =>
  existsSync(fileIn(folder)) && readOrCreateSecrets(folder).DATA_KEY === dataKey;

/** Replaces the kept DATA_KEY by a new one, beside which the old one is kept. */
export function replaceDataKey(folder: string): void {
  const { DATA_KEY: DATA_KEY_PREVIOUS, ...others } = readOrCreateSecrets(folder);
  write(folder, { ...others, DATA_KEY: secret(32, "base64"), DATA_KEY_PREVIOUS });
}

/** Removes the DATA_KEY that was replaced. */
export function forgetPreviousDataKey(folder: string): void {
  const { DATA_KEY_PREVIOUS: _, ...secrets } = readOrCreateSecrets(folder);
  write(folder, secrets);
}

const secret = (bytes: number, encoding: BufferEncoding) => randomBytes(bytes).toString(encoding);

/** Writes all or nothing: without its key a database can't be read. */
function write(folder: string, secrets: Secrets): void {
  const unfinished = writeUnfinished(fileIn(folder), secrets);
  renameSync(unfinished, fileIn(folder));
}

function writeUnfinished(file: string, secrets: Secrets): string {
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  return unfinished;
}

function createSecrets(folder: string, file: string): void {
  const created: Secrets = {
    POSTGRES_PASSWORD: secret(24, "hex"),
    NEXTAUTH_SECRET: secret(32, "base64url"),
    DATA_KEY: secret(32, "base64"),
  };
  mkdirSync(folder, { recursive: true });
  const unfinished = writeUnfinished(file, created);
  try {
    linkSync(unfinished, file); // never a partial file, nor in the place of another process's
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(unfinished);
  }
}
