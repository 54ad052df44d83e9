import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const KEEPER = join(import.meta.dirname, "keep-postgres.mjs");
const STOP_WAIT_MS = 10_000;

export type EmbeddedDatabase = {
  url: (database: string) => string;
  stop: () => Promise<void>;
  /** Settles when the server ends without having been told to; with its last words. */
  failure: Promise<string>;
};

/**
 * Starts a Postgres server of our own, its files under `databaseDir`, on a free port of the loopback address.
 * It ends with this process, however that ends. An orphan of an earlier crash on the same files is stopped first.
 * @throws Error with the server's last words when it does not start.
 */
export async function startPostgres(databaseDir: string, password: string): Promise<EmbeddedDatabase> {
  mkdirSync(databaseDir, { recursive: true, mode: 0o700 });
  await stopOrphan(databaseDir);
  const port = await freePort();
  const [command, ...prefix] = asUnprivilegedUser(databaseDir);
  const keeper = spawn(command, [...prefix, KEEPER, JSON.stringify({ databaseDir, port })], {
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", POSTGRES_PASSWORD: password }, // not where `ps` shows it
  });
  keeper.stdin.on("error", () => {}); // it is gone already
  const ended = new Promise<void>((resolve) => keeper.once("close", () => resolve()));
  const { ready, failure } = listenTo(keeper.stdout, ended);
  const lastWords = await Promise.race([ready, failure]);
  if (lastWords !== undefined) throw new Error(`The embedded Postgres did not start.\n${lastWords}`);
  return {
    url: (database) => `postgresql://console:${password}@127.0.0.1:${port}/${database}`,
    stop: () => {
      keeper.stdin.end();
      return ended;
    },
    failure,
  };
}

function listenTo(output: Readable, ended: Promise<void>): { ready: Promise<void>; failure: Promise<string> } {
  const lines = createInterface({ input: output });
  const said = (name: string) =>
    new Promise<string>((resolve) => {
      lines.on("line", (line) => {
        const message = JSON.parse(line) as Record<string, unknown>;
        if (name in message) resolve(String(message[name]));
      });
    });
  const killed = ended.then(() => "Its keeper was killed.");
  return { ready: said("ready").then(() => {}), failure: Promise.race([said("ended"), killed]) };
}

/** Postgres refuses to run as root: root hands it to another user, who may still pass through root's folders. */
function asUnprivilegedUser(databaseDir: string): [string, ...string[]] {
  if (process.getuid?.() !== 0) return [process.execPath];
  const owner = statSync(databaseDir).uid || Number(idOf("postgres") ?? idOf("nobody"));
  chownSync(databaseDir, owner, owner);
  const reach = "+dac_override,+dac_read_search";
  return [
    "setpriv",
    `--reuid=${owner}`,
    `--regid=${owner}`,
    "--clear-groups",
    `--inh-caps=${reach}`,
    `--ambient-caps=${reach}`,
    process.execPath,
  ];
}

function idOf(user: string): string | undefined {
  try {
    return execFileSync("id", ["-u", user], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}

async function stopOrphan(databaseDir: string): Promise<void> {
  const pidFile = join(databaseDir, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  if (!isRunning(pid) || !commandLine(pid).includes(databaseDir)) return;
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + STOP_WAIT_MS;
  while (isRunning(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** True when a process of this number lives. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function commandLine(pid: number): string {
  try {
    if (existsSync("/proc")) return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
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
