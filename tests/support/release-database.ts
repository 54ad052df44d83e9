import { readFile } from "node:fs/promises";
import { parseEnv, promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Client } from "pg";
import { disconnect } from "@/lib/platform/db/client.server";
import { stopBoss } from "@/lib/platform/jobs/boss.server";
import { migrate } from "@/scripts/schema-engine.ts";
import { unique } from "./world";

const FIXTURES = "tests/fixtures/releases";

/**
 * Switches this test file to the filled database of a release, migrated to the current schema, with the secrets of that
 * database. Call it before the settings are read. @returns a function that drops the database
 */
export async function useReleaseDatabase(release: string): Promise<() => Promise<void>> {
  const shared = process.env.DATABASE_URL ?? "";
  const name = unique("release_");
  const dump = await promisify(gunzip)(await readFile(`${FIXTURES}/${release}.sql.gz`));
  await run(shared, `CREATE DATABASE ${name}`);
  Object.assign(process.env, parseEnv(await readFile(`${FIXTURES}/${release}.env`, "utf8")));
  process.env.DATABASE_URL = Object.assign(new URL(shared), { pathname: name }).href;
  await run(process.env.DATABASE_URL, dump.toString("utf8"));
  await migrate(process.env.DATABASE_URL);
  return async () => {
    await stopBoss();
    await disconnect();
    await run(shared, `DROP DATABASE ${name} WITH (FORCE)`);
  };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
