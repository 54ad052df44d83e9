import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { descendantsOf } from "@/scripts/processes.ts";
import { unprivileged } from "@/scripts/unprivileged.ts";

// Programs of Debian that a cluster is made of. Its tests run them from a folder of their own, and install nothing.

export const POSTGRES_PROGRAMS = "/usr/lib/postgresql/15/bin";

/** Where the program of each Debian package is. */
const PACKAGES = {
  postgresql: `${POSTGRES_PROGRAMS}/postgres`,
  pgbouncer: "/usr/sbin/pgbouncer",
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
} as const;
export type Package = keyof typeof PACKAGES;
export const ALL_PACKAGES = Object.keys(PACKAGES) as Package[];

/** What is missing of some packages, with the command that installs it; undefined when everything is there. */
export function findMissingPackages(names: readonly Package[]): string | undefined {
  const missing = names.filter((name) => !isExecutable(PACKAGES[name]));
  if (missing.length === 0) return undefined;
  const install = `apt-get install --no-install-recommends ${missing.join(" ")}`;
  return `This needs programs of Debian 12 that are missing: ${missing.join(", ")}. Install them: ${install}`;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Processes that run, with those that each has detached from itself. */
const started = new Map<ChildProcess, () => number[]>();

export type Program = {
  output: () => string;
  /** Ends it and everything that it has started. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
};

/**
 * Runs a program as the user to whom the folder is given, since some refuse to run as root.
 * @param detached the processes that it has detached from itself
 */
export function runProgram(name: Package, args: string[], folder: string, detached = (): number[] => []): Program {
  const { prefix, uid, gid } = unprivileged(folder, []);
  const [command = "", ...rest] = [...prefix, PACKAGES[name], ...args];
  const child = spawn(command, rest, {
    cwd: folder,
    uid,
    gid,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: "production" },
  });
  started.set(child, detached);
  const ended = once(child, "exit").finally(() => started.delete(child));
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => output.push(String(text)));
  return {
    output: () => output.join(""),
    kill: async (signal) => {
      killFamily(child, signal);
      await ended;
    },
  };
}

function killFamily(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  const detached = started.get(child)?.() ?? [];
  // Before it ends, since the children of a process that is gone are somebody else's.
  const family = [...descendantsOf(child.pid), ...detached, ...detached.flatMap(descendantsOf)];
  child.kill(signal);
  for (const pid of family) {
    try {
      process.kill(pid, signal);
    } catch {
      // it has ended with its parent
    }
  }
}

/** Ends every program that still runs. */
export async function endPrograms(): Promise<void> {
  const children = [...started.keys()];
  const ended = children.map((child) => once(child, "exit"));
  for (const child of children) killFamily(child, "SIGKILL");
  await Promise.all(ended);
}

/** Asks until the answer is true. @throws Error naming what was waited for, after so many seconds */
export async function waitFor(what: string, isSo: () => Promise<boolean>, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s in vain for ${what}`);
    await wait(100);
  }
}
