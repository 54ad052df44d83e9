// A thread of main.ts: completes the settings, which it shares with it, waits for the database, migrates and seeds it.
import { parentPort } from "node:worker_threads";
import { env } from "@/lib/platform/env.server";
import { firstAdministrator, seedDatabase, welcome } from "../first-data.ts";
import { readLastingKeys } from "../lasting-keys.ts";
import { migrate } from "../schema-engine.ts";
import { completeSettings } from "./settings.ts";
import { waitForDatabase } from "./wait-for-database.ts";

try {
  parentPort?.postMessage(await prepare());
  process.exit(0); // not left to threads and idle connections
} catch (error) {
  console.error(process.env.DEBUG === undefined && error instanceof Error ? error.message : error);
  process.exit(1);
}

async function prepare(): Promise<string> {
  Object.assign(process.env, completeSettings(process.env));
  const { APP_URL, DATABASE_URL = "", ADMIN_EMAIL, ADMIN_PASSWORD, SEED_DEMO = false } = env();
  await waitForDatabase(DATABASE_URL);
  await migrate(DATABASE_URL);
  await readLastingKeys(DATABASE_URL);
  const admin = firstAdministrator(SEED_DEMO, ADMIN_EMAIL, ADMIN_PASSWORD);
  const hasUsers = await seedDatabase(SEED_DEMO, admin);
  return welcome(APP_URL, { admin, demo: SEED_DEMO, hasUsers });
}
