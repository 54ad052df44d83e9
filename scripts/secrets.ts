import { randomBytes, randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const secret = z.string().min(1);

const schema = z.looseObject({
  POSTGRES_PASSWORD: secret,
  NEXTAUTH_SECRET: secret,
  DATA_KEY: secret,
  /** While DATA_KEY is replaced. */
  DATA_KEY_PREVIOUS: secret.optional(),
});

export type Secrets = z.output<typeof schema>;

const fileIn = (folder: string) => join(folder, "secrets.json");

/**
 * The secrets that are kept in a data folder. The first process makes them; others that start with it read the same.
 * @throws SecretsError when their file is broken
 */
export function readOrCreateSecrets(folder: string): Secrets {
  const file = fileIn(folder);
  if (!existsSync(file)) createSecrets(folder, file);
  const { success, data } = schema.safeParse(parseSecrets(file));
  if (!success) throw new SecretsError(file, "lacks secrets that the console wrote, or holds other values");
  return data;
}

/** The file of the secrets can't be used. Its message holds the path, and nothing of the contents. */
export class SecretsError extends Error {
  constructor(file: string, fault: string) {
    super(
      `${file} ${fault}. Put back a copy of it. Don't delete it: without its DATA_KEY, encrypted data can't be read.`,
    );
  }
}

function parseSecrets(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new SecretsError(file, "is not valid JSON");
    throw new SecretsError(file, `can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Whether a DATA_KEY is one that is kept in a data folder, rather than given by the operator. */
export function keepsDataKey(folder: string, dataKey: string): boolean {
  if (!existsSync(fileIn(folder))) return false;
  const { DATA_KEY, DATA_KEY_PREVIOUS } = readOrCreateSecrets(folder);
  return dataKey === DATA_KEY || dataKey === DATA_KEY_PREVIOUS;
}

/**
 * Replaces the kept DATA_KEY by a new one, beside which the old one is kept.
 * @param own the DATA_KEY of this process
 * @throws Error when there is a previous one already, which would be lost, or when the kept key is not `own`
 */
export const replaceDataKey = (folder: string, own: string): void =>
  change(folder, ({ DATA_KEY, DATA_KEY_PREVIOUS, ...others }) => {
    if (DATA_KEY_PREVIOUS !== undefined) {
      throw new Error(
        `There is a DATA_KEY_PREVIOUS in ${fileIn(folder)} already. Restart the console, and run this command again.`,
      );
    }
    refuseOther(folder, DATA_KEY, own);
    return { ...others, DATA_KEY: randomSecret(32, "base64"), DATA_KEY_PREVIOUS: DATA_KEY };
  });

/**
 * Removes the DATA_KEY that was replaced.
 * @param own the DATA_KEY of this process. @throws Error when the kept key is not that one
 */
export const forgetPreviousDataKey = (folder: string, own: string): void =>
  change(folder, ({ DATA_KEY_PREVIOUS: _, ...secrets }) => {
    refuseOther(folder, secrets.DATA_KEY, own);
    return secrets;
  });

/** Keeps the keys of another data folder in place of those of this one, whose database is still empty. */
export const adoptDataKeys = (folder: string, keys: Pick<Secrets, "DATA_KEY" | "DATA_KEY_PREVIOUS">): void =>
  change(folder, ({ DATA_KEY: _, DATA_KEY_PREVIOUS: __, ...others }) => ({ ...others, ...keys }));

function refuseOther(folder: string, kept: string, own: string): void {
  if (kept === own) return;
  throw new Error(`The DATA_KEY in ${fileIn(folder)} is not the one of this command. Nothing was changed there.`);
}

/** Changes the kept secrets, in one process at a time. A reader finds those from before, or those from after. */
function change(folder: string, work: (secrets: Secrets) => Secrets): void {
  const lock = `${fileIn(folder)}.lock`;
  takeLock(lock);
  try {
    write(folder, work(readOrCreateSecrets(folder)));
  } finally {
    rmSync(lock);
  }
}

function takeLock(lock: string): void {
  try {
    closeSync(openSync(lock, "wx"));
  } catch (error) {
    if (!existsSync(lock)) throw error;
    throw new Error(`Another command changes the secrets. If none runs, delete ${lock}.`);
  }
}

const randomSecret = (bytes: number, encoding: BufferEncoding) => randomBytes(bytes).toString(encoding);

/** Writes all or nothing: without its key a database can't be read. */
function write(folder: string, secrets: Secrets): void {
  const unfinished = writeUnfinished(fileIn(folder), secrets);
  try {
    renameSync(unfinished, fileIn(folder));
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function writeUnfinished(file: string, secrets: Secrets): string {
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  return unfinished;
}

function createSecrets(folder: string, file: string): void {
  const created: Secrets = {
    POSTGRES_PASSWORD: randomSecret(24, "hex"),
    NEXTAUTH_SECRET: randomSecret(32, "base64url"),
    DATA_KEY: randomSecret(32, "base64"),
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
