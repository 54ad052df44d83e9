import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Client } from "pg";
import { loadLaw } from "@/lib/insurance/law/law.server";
import { disconnect } from "@/lib/platform/db/client.server";
import { stopBoss } from "@/lib/platform/jobs/boss.server";
import { migrate } from "@/scripts/migrate.ts";
import { unique } from "./world";

const FIXTURES = "tests/fixtures/releases";
const DUMP = ".sql.gz";

/** The releases that have left a filled database here. */
export const filledReleases = (): string[] =>
  readdirSync(FIXTURES).flatMap((file) => (file.endsWith(DUMP) ? [file.slice(0, -DUMP.length)] : []));

/**
 * Makes the database and the stored files of a release as it has left them, not migrated.
 * @returns the settings of a console on them, and what drops both
 */
export async function openRelease(release: string) {
  const { DATABASE_URL: shared = "", DATA_DIR: folder = "" } = process.env;
  const name = unique("release_");
  const DATA_DIR = join(folder, name);
  const DATABASE_URL = Object.assign(new URL(shared), { pathname: name }).href;
  const secrets = parseEnv(await readFile(`${FIXTURES}/${release}.env`, "utf8"));
  const dump = await promisify(gunzip)(await readFile(`${FIXTURES}/${release}${DUMP}`));
  await run(shared, `CREATE DATABASE ${name}`);
  await run(DATABASE_URL, dump.toString("utf8"));
  await mkdir(DATA_DIR, { recursive: true });
  const archive = `--file=${FIXTURES}/${release}-storage.tar.gz`;
  await promisify(execFile)("tar", ["--extract", "--gzip", archive, `--directory=${DATA_DIR}`]);
  return {
    settings: { ...secrets, DATABASE_URL, DATA_DIR } as Record<string, string>,
    drop: async () => {
      await run(shared, `DROP DATABASE ${name} WITH (FORCE)`);
      await rm(DATA_DIR, { recursive: true });
    },
  };
}

/**
 * Switches this test file to the filled database of a release, migrated to the current schema, with the secrets of that
 * database. Call it before the settings are read. @returns a function that drops the database
 */
export async function useReleaseDatabase(release: string): Promise<() => Promise<void>> {
  const { settings, drop } = await openRelease(release);
  const { DATABASE_URL: shared, DATA_DIR } = process.env;
  Object.assign(process.env, settings);
  await migrate(settings.DATABASE_URL ?? "");
  await loadLaw();
  return async () => {
    await stopBoss();
    await disconnect();
    Object.assign(process.env, { DATABASE_URL: shared, DATA_DIR });
    await drop();
  };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
