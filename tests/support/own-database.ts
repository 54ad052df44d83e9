import { rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { disconnect } from "@/lib/platform/db/client.server";
import { stopBoss } from "@/lib/platform/jobs/boss.server";
import { env } from "@/lib/platform/settings/env.server";
import { unique } from "./world";

type SettingsFor = (url: string) => Promise<Record<string, string>>;

/**
 * Switches this test file to its own empty database, whose jobs no other process works on, and to its own folder of files:
 * tenants of several databases have the same ids. Call it before the settings are read.
 * @param settingsFor more settings, which depend on the address of the database. @returns a function that drops both
 * @throws Error where they were read already, as in tests/api, whose files share a process: it would change nothing
 */
export async function useOwnDatabase(settingsFor: SettingsFor = async () => ({})): Promise<() => Promise<void>> {
  const { DATABASE_URL: shared = "", DATA_DIR = "" } = process.env;
  const name = unique("own_");
  await run(shared, `CREATE DATABASE ${name} TEMPLATE ${process.env.TEST_TEMPLATE}`);
  const DATABASE_URL = Object.assign(new URL(shared), { pathname: name }).href;
  Object.assign(process.env, { DATABASE_URL, DATA_DIR: join(DATA_DIR, name) }, await settingsFor(DATABASE_URL));
  if (env().DATABASE_URL !== process.env.DATABASE_URL) throw new Error("The settings were read before.");
  return async () => {
    await stopBoss();
    await disconnect();
    Object.assign(process.env, { DATABASE_URL: shared, DATA_DIR });
    await run(shared, `DROP DATABASE ${name} WITH (FORCE)`);
    rmSync(join(DATA_DIR, name), { recursive: true, force: true });
  };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
