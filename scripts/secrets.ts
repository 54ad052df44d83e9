import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Secrets = Record<"POSTGRES_PASSWORD" | "NEXTAUTH_SECRET" | "DATA_KEY", string>;

/** The secrets that are kept in a data folder. The first process makes them; others that start with it read the same. */
export function readOrCreateSecrets(folder: string): Secrets {
  const file = join(folder, "secrets.json");
  if (!existsSync(file)) createSecrets(folder, file);
  return JSON.parse(readFileSync(file, "utf8")) as Secrets;
}

function createSecrets(folder: string, file: string): void {
  const secret = (bytes: number, encoding: BufferEncoding) => randomBytes(bytes).toString(encoding);
  const created: Secrets = {
    POSTGRES_PASSWORD: secret(24, "hex"),
    NEXTAUTH_SECRET: secret(32, "base64url"),
    DATA_KEY: secret(32, "base64"),
  };
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, JSON.stringify(created, null, 2), { mode: 0o600 });
  try {
    linkSync(unfinished, file); // never a partial file, nor in the place of another process's
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(unfinished);
  }
}
