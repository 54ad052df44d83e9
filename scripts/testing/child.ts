import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const KILL_AFTER_MS = 10_000;
/** That of the server's threads that hash passwords: on busy cores nobody could sign in beside others of a higher one. */
const LOW_PRIORITY = 15;

const running = new Set<ChildProcess>();

type Options = {
  env?: Record<string, string>;
  quiet?: boolean;
  /** Others print meanwhile: each of its lines begins with this. */
  label?: string;
  /** Leaves the cores to the servers and to others that run beside it. */
  yields?: boolean;
};

/** How a program ended; `output` is what a quiet one would have printed. */
export type Ended = { code: number; output: string };

/** Runs a program with this very Node, e.g. `runNode(["node_modules/vitest/vitest.mjs", "run"])`. */
export function runNode(args: string[], options?: Options): Promise<Ended> {
  return runProgram(process.execPath, args, options);
}

/** Runs a program until it ends or `stopPrograms` ends it; its output is shown, or kept when it is to be quiet. */
export function runProgram(
  command: string,
  args: string[],
  { env = {}, quiet, label, yields }: Options = {},
): Promise<Ended> {
  const child = spawn(command, args, {
    stdio: quiet || label ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    detached: label !== undefined, // a session of its own, among which Linux divides the cores
  });
  if (yields && child.pid) setPriority(child.pid, LOW_PRIORITY);
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    if (label && stream) printLines(stream, label);
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

function printLines(stream: Readable, label: string): void {
  createInterface({ input: stream }).on("line", (line) => console.log(`${label} │ ${line}`));
}

/** Ends every program that still runs, and waits for it. */
export async function stopPrograms(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGTERM");
      const impatience = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
      await ended;
      clearTimeout(impatience);
    }),
  );
}
