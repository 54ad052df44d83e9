import { closeSync, mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SETTING_NAMES } from "@/lib/platform/env.server";
import { startIdentityProvider } from "../../tests/support/oidc-provider.ts";
import { openDatabase, userOf } from "../database.ts";
import { freePort } from "../postgres.ts";
import { serve, untilHealthy } from "../serve.ts";
import { runNode } from "./child.ts";
import { startMailServer } from "./mail-server.ts";
import { type Tally, verdict } from "./tally.ts";

const FOLDER = ".data/test";

/** Where the server under test writes its log. */
export const SERVER_LOG = join(FOLDER, "server.log");

type Close = () => Promise<void>;

/** Starts a database of its own with the demo data in it; `onClose` gets what stops it. */
export async function openFreshDatabase(onClose: (close: Close) => void): Promise<void> {
  emptyFolder();
  const port = String(await freePort());
  for (const name of SETTING_NAMES) process.env[name] = ""; // what a developer's shell or .env holds stays out
  const mails = await startMailServer(join(FOLDER, "mails"));
  onClose(mails.stop);
  const url = `http://localhost:${port}`;
  const provider = await startIdentityProvider(url);
  onClose(provider.stop);
  Object.assign(process.env, provider.settings, {
    DATA_DIR: FOLDER,
    PORT: port,
    APP_URL: url,
    TEST_URL: url,
    SMTP_URL: mails.url,
    TRUSTED_PROXIES: "127.0.0.1,::1", // so that every test can have an address of its own
  });

  const database = await openDatabase();
  onClose(database.stop);
  const { DEMO_PASSWORD, seed } = await import("@/prisma/seed/index.ts");
  await seed({ demo: true, admin: { email: "admin@console.test", password: DEMO_PASSWORD } });
  const { disconnect } = await import("@/lib/platform/db/client.server.ts");
  await disconnect();
}

/** @throws Error while other tests use the folder, and with it the build that they would share. */
function emptyFolder(): void {
  const pid = userOf(FOLDER);
  if (pid !== undefined) throw new Error(`The tests already run in this checkout (process ${pid}).`);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
}

/** Builds for production in a process of its own, so that other tests can run meanwhile. */
export async function buildForProduction(): Promise<Tally> {
  const build = "import('./scripts/build.ts').then(({ build }) => build())";
  const { code, output } = await runNode(["--import=tsx", "--eval", build], { quiet: true });
  return verdict("production build", code === 0, output);
}

/** Serves the production build on the fresh database. */
export async function openServer(onClose: (close: Close) => void): Promise<void> {
  const log = openSync(SERVER_LOG, "a");
  const server = serve("start", Number(process.env.PORT), log);
  onClose(async () => {
    await server.stop();
    closeSync(log);
  });
  await untilHealthy(process.env.TEST_URL ?? "", server.child);
}
