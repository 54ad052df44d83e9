// A thread of main.ts: completes the settings, which it shares with it, waits for the database, migrates and seeds it.
import { once } from "node:events";
import { parentPort as main } from "node:worker_threads";
import { directDatabaseUrl, env } from "@/lib/platform/settings/env.server";
import { firstAdministrator, seedDatabase, welcome, welcomeBeforeDemo } from "../first-data.ts";
import { readLastingKeys } from "../lasting-keys.ts";
import { migrate } from "../migrate.ts";
import { findPoolingFault } from "../pooling.ts";
import { refusePendingErasures } from "../restore-mark.ts";
import { completeSettings } from "./settings.ts";
import { waitForDatabase } from "./wait-for-database.ts";

/** What to print once the web server answers: before demo data is added, if it is, and when everything is there. */
export type Prepared = { open: string } | { complete: string };

try {
  tell({ complete: await prepare() });
  process.exit(0); // not left to threads and idle connections
} catch (error) {
  console.error(process.env.DEBUG === undefined && error instanceof Error ? error.message : error);
  process.exit(1);
}

async function prepare(): Promise<string> {
  Object.assign(process.env, completeSettings(process.env));
  const { APP_URL, DATABASE_URL = "", DATABASE_DIRECT_URL, ADMIN_EMAIL, ADMIN_PASSWORD, SEED_DEMO = false } = env();
  await waitForDatabase(DATABASE_URL, "DATABASE_URL");
  if (DATABASE_DIRECT_URL !== undefined) await waitForDatabase(DATABASE_DIRECT_URL, "DATABASE_DIRECT_URL");
  const fault = await findPoolingFault(env());
  if (fault !== undefined) throw new Error(fault);
  const url = directDatabaseUrl();
  await migrate(url);
  await refusePendingErasures(url);
  await readLastingKeys(url);
  const admin = firstAdministrator(SEED_DEMO, ADMIN_EMAIL, ADMIN_PASSWORD);
  const beforeDemo = async () => {
    tell({ open: welcomeBeforeDemo(APP_URL) });
    if (main) await once(main, "message"); // that the web server answers: demo data would slow its start down
  };
  return welcome(APP_URL, await seedDatabase(SEED_DEMO, admin, beforeDemo));
}

function tell(prepared: Prepared): void {
  main?.postMessage(prepared);
}
