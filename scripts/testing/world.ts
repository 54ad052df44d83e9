import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { SETTING_NAMES } from "@/lib/platform/settings/env.server";
import { startIdentityProvider } from "../../tests/support/oidc-provider.ts";
import { openDatabase, pidRunningOn } from "../database.ts";
import { freePort } from "../postgres.ts";
import { serve, waitUntilHealthy } from "../serve.ts";
import { runNode } from "./child.ts";
import { startMailServer } from "./mail-server.ts";
import { heading, minutesOf, reportCheck, type Tally } from "./tally.ts";

const FOLDER = ".data/test";

/** How many files of tests/faults run at once where there are many, each with a server and a database. */
export const LANES = 2;

/** Where the servers under test write their logs. */
export const SERVER_LOGS = `${FOLDER}/**/server.log`;
const SERVER_LOG = join(FOLDER, "server.log");

/** An empty database with every migration applied. Other databases are copied from it. */
const TEMPLATE = "template_console";
/** Test data need not survive a crash, and several servers and test files connect at once. */
const POSTGRES_SETTINGS = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "300" };

/** Policy packs of the demo's older sales, which the server would make one by one while the tests run. No test needs them. */
const POSTPONED_PACKS = "UPDATE sale_packs SET try_after = now() + interval '1 day' WHERE is_late";

/** Tests work with ids that are too large for 32 bits, wherever a table has 64-bit ids. */
const LONG_IDS = `
  SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, 3000000000) FROM pg_sequences
  WHERE schemaname = 'public' AND data_type = 'bigint'::regtype`;

type Close = () => Promise<void>;
type OnClose = (close: Close) => void;
type Environment = Record<string, string>;

/** Builds for production and serves the build on a new database. @returns the result of the build */
export async function openWorld(onClose: OnClose): Promise<Tally> {
  heading("Production build on a fresh database");
  const [build] = await Promise.all([buildForProduction(), openFreshDatabase(onClose)]);
  if (build.failed === 0) await openServer(onClose);
  return build;
}

/** Starts a new database with the demo data. `onClose` receives the functions that stop what was started. */
export async function openFreshDatabase(onClose: OnClose): Promise<void> {
  emptyFolder();
  for (const name of SETTING_NAMES) process.env[name] = ""; // ignore settings of the developer's shell and .env
  Object.assign(process.env, await startServices(FOLDER, onClose));
  const untuned = await openDatabase();
  await tunePostgres();
  await untuned.stop();
  process.env.DATABASE_URL = "";
  const database = await openDatabase();
  onClose(database.stop);
  await query(LONG_IDS);
  await copyDatabase(new URL(process.env.DATABASE_URL).pathname.slice(1), TEMPLATE);
  process.env.TEST_TEMPLATE = TEMPLATE;

  const { DEMO_PASSWORD, seed } = await import("@/prisma/data/index.ts");
  await seed({ demo: true, admin: { email: "admin@console.test", password: DEMO_PASSWORD } });
  const { disconnect } = await import("@/lib/platform/db/client.server.ts");
  await disconnect();
  await query(POSTPONED_PACKS);
}

/** @throws Error while other tests use the folder, since they would share the build too. */
function emptyFolder(): void {
  const pid = pidRunningOn(FOLDER);
  if (pid !== undefined) throw new Error(`The tests already run in this checkout (process ${pid}).`);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
}

/** Starts what a server under test needs apart from its database. @returns the settings of the server */
async function startServices(folder: string, onClose: OnClose): Promise<Environment> {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const TEST_MAILS = join(folder, "mails");
  const mails = await startMailServer(TEST_MAILS);
  onClose(mails.stop);
  const provider = await startIdentityProvider(url);
  onClose(provider.stop);
  return {
    ...provider.settings,
    DATA_DIR: folder,
    PORT: port,
    APP_URL: url,
    TEST_URL: url,
    SMTP_URL: mails.url,
    MAIL_FROM: "Console <no-reply@localhost>",
    TEST_MAILS,
    TRUSTED_PROXIES: "127.0.0.1,::1", // so that every test can have its own address
    METRICS_TOKEN: randomUUID(),
    OUTBOUND_ALLOWED_NETWORKS: "127.0.0.1/32", // where the receivers of tests listen
  };
}

async function tunePostgres(): Promise<void> {
  for (const [name, value] of Object.entries(POSTGRES_SETTINGS)) await query(`ALTER SYSTEM SET ${name} = '${value}'`);
}

const copyDatabase = (from: string, to: string) => query(`CREATE DATABASE ${to} TEMPLATE ${from}`, "postgres");

async function query(sql: string, database?: string): Promise<void> {
  const url = new URL(process.env.DATABASE_URL ?? "");
  if (database !== undefined) url.pathname = database;
  const client = new Client(url.href);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Builds for production in a separate process, so that other tests can run meanwhile. */
export async function buildForProduction(): Promise<Tally> {
  const build = "import('./scripts/build.ts').then(({ build }) => build())";
  const begun = performance.now();
  const { code, output } = await runNode(["--import=tsx", "--eval", build], { quiet: true, part: "build" });
  return reportCheck(`production build (${minutesOf((performance.now() - begun) / 1000)})`, code === 0, output);
}

/** Serves the production build on the new database. */
export async function openServer(onClose: OnClose): Promise<void> {
  const log = openSync(SERVER_LOG, "a");
  const server = serve("start", Number(process.env.PORT), log);
  process.env.SERVER_PID = String(server.child.pid);
  onClose(async () => {
    await server.stop();
    closeSync(log);
  });
  await waitUntilHealthy(process.env.TEST_URL ?? "", server.child);
}

/**
 * Serves the same build on further databases for the tests of faults, which exhaust and disturb them while other tests use
 * the first.
 * @returns the environment of those tests: tests/support/lane.ts gives each of their workers one of the servers; and what
 *   stops the servers before the end, since each takes a tenth of a core while it waits
 */
export async function openLanes(onClose: OnClose, lanes = LANES): Promise<{ env: Environment; close: Close }> {
  const closers: Close[] = [];
  const close = async () => {
    while (closers.length > 0) await closers.pop()?.();
  };
  onClose(close);
  const names = Array.from({ length: lanes }, (_, index) => `faults_${index + 1}`);
  const opened = await Promise.all(names.map((name) => openLane(name, (closer) => void closers.push(closer))));
  return { env: { FAULT_LANES: JSON.stringify(opened) }, close };
}

async function openLane(name: string, onClose: OnClose): Promise<Environment> {
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  const services = await startServices(folder, onClose);
  await copyDatabase(TEMPLATE, name);
  const { href } = Object.assign(new URL(process.env.DATABASE_URL ?? ""), { pathname: name });
  const environment = { ...services, DATABASE_URL: href };

  const log = openSync(join(folder, "server.log"), "a");
  const server = spawn(process.execPath, ["--conditions=react-server", "--import=tsx", "scripts/start.ts"], {
    stdio: ["ignore", log, log, "ipc"], // the IPC channel lets it notice when this process is gone
    env: { ...process.env, ...environment, SEED_DEMO: "false" },
  });
  const ended = once(server, "close");
  onClose(async () => {
    server.kill("SIGTERM");
    await ended;
    closeSync(log);
  });
  await waitUntilHealthy(services.TEST_URL ?? "", server);
  return environment;
}
