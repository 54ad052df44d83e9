// npm start and npm run dev: prepares the settings and the database, starts the server, and stops everything in the end.
import { connect } from "node:net";
import { directDatabaseUrl, env } from "@/lib/platform/env.server";
import { build, describeApi } from "./build.ts";
import { openDatabase } from "./database.ts";
import { firstAdministrator, seedDatabase, welcome } from "./first-data.ts";
import { keepServing } from "./keep-serving.ts";
import { refusePendingErasures } from "./restore-mark.ts";
import { serve, waitUntilHealthy } from "./serve.ts";

const command = process.argv[2] === "dev" ? "dev" : "start";
const closers: (() => Promise<void>)[] = [];
const ending = new AbortController();
const { signal: end } = ending;
let killServer = ignore;

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
  const opening = openDatabase();
  closers.push(() => opening.then(({ stop }) => stop(), ignore));
  const { ended } = await opening;
  await refusePendingErasures(directDatabaseUrl());
  void ended.then((lastOutput) => {
    killServer(); // whose answers would all be errors
    return fail(`${lastOutput}\nThe embedded Postgres has ended; start again.`);
  });
  if (end.aborted) return;

  const { PORT, APP_URL, ADMIN_EMAIL, ADMIN_PASSWORD, SEED_DEMO = false, DRAIN_SECONDS } = env();
  await refuseTakenPort(PORT);
  const admin = firstAdministrator(SEED_DEMO, ADMIN_EMAIL, ADMIN_PASSWORD);
  const users = await seedDatabase(SEED_DEMO, admin);
  if (end.aborted) return;

  const building = command === "start" ? build(end) : describeApi(end);
  closers.push(() => building.catch(ignore));
  await building;
  if (end.aborted) return;

  const server = keepServing(() => serve(command, PORT));
  closers.push(() => server.stop(DRAIN_SECONDS));
  killServer = server.kill;
  await waitUntilHealthy(`http://127.0.0.1:${PORT}`, server.child);
  server.restartWhenItDies();
  console.log(welcome(APP_URL, users));
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
