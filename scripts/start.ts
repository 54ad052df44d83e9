// npm start and npm run dev: prepares the settings and the database, starts the server, and stops everything in the end.
import { connect } from "node:net";
import { dirname } from "node:path";
import { DOCUMENT_FILE } from "@/lib/integrations/openapi/document-file";
import { directDatabaseUrl, env } from "@/lib/platform/settings/env.server";
import { build, describeApi } from "./build.ts";
import { claimSettings, openDatabase } from "./database.ts";
import { type FirstUsers, firstAdministrator, seedDatabase, welcome } from "./first-data.ts";
import { keepServing } from "./keep-serving.ts";
import { migrate, requireMigrated } from "./migrate.ts";
import { refusePendingErasures } from "./restore-mark.ts";
import { serve, waitUntilHealthy } from "./serve.ts";
import { type StartTimes, timesLine } from "./start-times.ts";

const command = process.argv[2] === "dev" ? "dev" : "start";
const closers: (() => Promise<void>)[] = [];
const ending = new AbortController();
const { signal: end } = ending;
let killServer = ignore;
const times: StartTimes = process.env.PACKAGES_SECONDS ? { packages: Number(process.env.PACKAGES_SECONDS) } : {};

async function close(code: number): Promise<void> {
  if (end.aborted) return;
  ending.abort();
  for (const stop of closers.reverse()) await stop();
  process.exit(code);
}

async function fail(reason: unknown): Promise<void> {
  if (end.aborted) return; // errors are expected while everything is being stopped
  process.once("exit", () => {
    console.error(process.env.DEBUG === undefined && reason instanceof Error ? reason.message : reason);
  });
  await close(1);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => close(0));
process.on("disconnect", () => close(0));

await start().catch(fail);

async function start(): Promise<void> {
  const { PORT } = claimSettings();
  await refuseTakenPort(PORT);
  if (end.aborted) return;

  const preparing = prepareDatabase();
  const building = command === "start" ? buildServer() : describeApi(dirname(DOCUMENT_FILE), end);
  closers.push(() => building.catch(ignore));
  const [users] = await Promise.all([preparing, building]);
  if (end.aborted) return;

  const begun = performance.now();
  const server = keepServing(() => serve(command, PORT));
  closers.push(() => server.stop(env().DRAIN_SECONDS));
  killServer = server.kill;
  await waitUntilHealthy(`http://127.0.0.1:${PORT}`, server.child);
  server.restartWhenItDies();
  times.server = secondsSince(begun);
  console.log(welcome(env().APP_URL, users));
  const line = timesLine(times);
  if (line !== undefined) console.log(`  ${line}\n`);
}

async function prepareDatabase(): Promise<FirstUsers> {
  const begun = performance.now();
  let wasCurrent = true;
  const opening = openDatabase(async (url) => {
    end.throwIfAborted();
    wasCurrent = await requireMigrated(url).then(
      () => true,
      () => false,
    );
    if (!wasCurrent) console.log("Preparing the database (about 20 seconds) …");
    await migrate(url);
  });
  closers.push(() => opening.then(({ stop }) => stop(), ignore));
  const { ended } = await opening;
  await refusePendingErasures(directDatabaseUrl());
  void ended.then((lastOutput) => {
    killServer(); // whose answers would all be errors
    return fail(`${lastOutput}\nThe embedded Postgres has ended; start again.`);
  });
  end.throwIfAborted();
  const { ADMIN_EMAIL, ADMIN_PASSWORD, SEED_DEMO = false } = env();
  const users = await seedDatabase(SEED_DEMO, firstAdministrator(SEED_DEMO, ADMIN_EMAIL, ADMIN_PASSWORD));
  if (!wasCurrent) times.database = secondsSince(begun);
  return users;
}

async function buildServer(): Promise<void> {
  const begun = performance.now();
  if (await build(end)) times.build = secondsSince(begun);
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1000;
}

function ignore(): void {} // an error of something that is being stopped

function refuseTakenPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = connect({ port, host: "127.0.0.1" });
    probe.once("error", () => resolve());
    probe.once("connect", () => {
      probe.destroy();
      reject(new Error(`Port ${port} is taken. Free it, or set PORT to another.`));
    });
  });
}
