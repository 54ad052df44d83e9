import { type ChildProcessByStdio, spawn } from "node:child_process";
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
/** The lines of Postgres' postmaster.pid that are read here. */
const PID_FILE = { port: 3, status: 7 };

export type EmbeddedDatabase = {
  url: (database: string) => string;
  stop: () => Promise<void>;
  /** The server's last words, once it has ended, whatever the reason. */
  ended: Promise<string>;
};

/**
 * Starts a Postgres server of our own, its files under `home`, on a free port of the loopback address.
 * It ends with this process, however that ends. An orphan of an earlier crash on the same files is stopped first.
 * @throws Error with the server's last words when it does not start.
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
    env: { PATH: process.env.PATH, NODE_ENV: "production", POSTGRES_PASSWORD: password }, // not where `ps` shows it
  });
  const ended = lastWordsOf(keeper);
  const ready = await Promise.race([said("ready", keeper.stdout), ended.then(() => undefined)]);
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

/** True when a server has been made under `home`. */
export const hasPostgres = (home: string): boolean => existsSync(join(home, "files"));

/** The address of the server that another process runs under `home`. @throws Error when it is not ready */
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

async function lastWordsOf(keeper: Keeper): Promise<string> {
  keeper.stdin.on("error", () => {}); // it is gone already
  const words = said("ended", keeper.stdout);
  const closed = new Promise<string>((resolve) => {
    keeper.once("error", (error) => resolve(error.message));
    keeper.once("close", () => resolve("The process that keeps it has ended."));
  });
  return Promise.race([words, closed]);
}

/** What the keeper says under a name; one JSON object a line. */
function said(name: string, output: Readable): Promise<string> {
  return new Promise((resolve) => {
    createInterface({ input: output }).on("line", (line) => {
      const message = JSON.parse(line) as Record<string, unknown>;
      if (name in message) resolve(String(message[name]));
    });
  });
}

/** Stops a server that a crash has left on these files, and forgets one that is gone: its number may be taken again. */
async function stopOrphan(home: string): Promise<void> {
  const pidFile = join(home, "files", "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  const lives = () => commandLineOf(pid).includes(home);
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (lives()) process.kill(pid, signal);
    const deadline = Date.now() + STOP_WAIT_MS;
    while (lives() && Date.now() < deadline) await wait(50);
  }
  if (!lives()) rmSync(pidFile, { force: true });
}

/** A TCP port of the loopback address that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
