import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { commandLineOf } from "./processes.ts";
import { unprivileged } from "./unprivileged.ts";

const KEEPER = join(import.meta.dirname, "keep-postgres.mjs");
const STOP_WAIT_MS = 10_000;
/** The line numbers of the values that are read from Postgres' postmaster.pid. */
const PID_FILE = { port: 3, status: 7 };

export type EmbeddedDatabase = {
  url: (database: string) => string;
  stop: () => Promise<void>;
  /** Resolves with the server's last output when it ends, for whatever reason. */
  ended: Promise<string>;
};

/**
 * Starts an embedded Postgres server on a free port of the loopback address, with its files in `home`. It ends with this
 * process, however that ends. A server that an earlier crash left running on the same files is stopped first.
 * @throws Error with the server's last output when it does not start.
 */
export async function startPostgres(home: string, password: string): Promise<EmbeddedDatabase> {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  await stopOrphan(home);
  const port = await freePort();
  const { prefix, uid, gid } = unprivileged(home, [process.execPath, KEEPER]);
  const [command = "", ...args] = [...prefix, process.execPath, KEEPER, JSON.stringify({ home, port })];
  const keeper = spawn(command, args, {
    uid,
    gid,
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", POSTGRES_PASSWORD: password }, // not an argument, which `ps` would show
  });
  const ended = lastOutputOf(keeper);
  const ready = await Promise.race([messageOf("ready", keeper.stdout), ended.then(() => undefined)]);
  if (!ready) throw new Error(`The embedded Postgres did not start.\n${await ended}`);
  return {
    url: (database) => urlOf(port, password, database),
    stop: async () => {
      keeper.stdin.end();
      await ended;
    },
    ended,
  };
}

/** Whether `home` contains the files of a server. */
export const hasPostgres = (home: string): boolean => existsSync(join(home, "files"));

/** The URL of the server that another process runs in `home`. @throws Error when it is not ready */
export function urlOfRunning(home: string, password: string, database: string): string {
  const pidFile = join(home, "files", "postmaster.pid");
  const lines = existsSync(pidFile) ? readFileSync(pidFile, "utf8").split("\n") : [];
  if (lines[PID_FILE.status]?.trim() !== "ready")
    throw new Error("The console is starting or stopping. Try again in a moment.");
  return urlOf(Number(lines[PID_FILE.port]), password, database);
}

const urlOf = (port: number, password: string, database: string) =>
  `postgresql://console:${password}@127.0.0.1:${port}/${database}`;

type Keeper = ChildProcessByStdio<Writable, Readable, null>;

async function lastOutputOf(keeper: Keeper): Promise<string> {
  keeper.stdin.on("error", () => {}); // the keeper has already ended
  const output = messageOf("ended", keeper.stdout);
  const closed = new Promise<string>((resolve) => {
    keeper.once("error", (error) => resolve(error.message));
    keeper.once("close", () => resolve("The process that runs it has ended."));
  });
  return Promise.race([output, closed]);
}

/** The value of the keeper's message with a name. The keeper prints one JSON object per line. */
function messageOf(name: string, output: Readable): Promise<string> {
  return new Promise((resolve) => {
    createInterface({ input: output }).on("line", (line) => {
      const message = JSON.parse(line) as Record<string, unknown>;
      if (name in message) resolve(String(message[name]));
    });
  });
}

/** Stops a server that a crash left running. Deletes the pid file of one that is gone, since its id may be reused. */
async function stopOrphan(home: string): Promise<void> {
  const pidFile = join(home, "files", "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  const isRunning = () => commandLineOf(pid).includes(home);
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (isRunning()) process.kill(pid, signal);
    const deadline = Date.now() + STOP_WAIT_MS;
    while (isRunning() && Date.now() < deadline) await wait(50);
  }
  if (!isRunning()) rmSync(pidFile, { force: true });
}

/** Below the ports that outgoing connections get, one of which could take it before anybody listens. */
const PORTS = [20_000, 32_000] as const;

/** A free TCP port of the loopback address. */
export async function freePort(): Promise<number> {
  const port = randomInt(...PORTS);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
