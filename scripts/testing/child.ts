import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";

const KILL_AFTER_MS = 10_000;
const LOW_PRIORITY = 5;

const running = new Set<ChildProcess>();

type Options = {
  env?: Record<string, string>;
  quiet?: boolean;
  /** Others that run beside it, and wait for times that are promised, get the processor first. */
  yields?: boolean;
};

/** How a program ended; `output` is what a quiet one would have printed. */
export type Ended = { code: number; output: string };

/** Runs a program with this very Node, e.g. `runNode(["node_modules/vitest/vitest.mjs", "run"])`. */
export function runNode(args: string[], options?: Options): Promise<Ended> {
  return runProgram(process.execPath, args, options);
}

/** Runs a program until it ends or `stopPrograms` ends it; its output is shown, or kept when it is to be quiet. */
export function runProgram(command: string, args: string[], { env = {}, quiet, yields }: Options = {}): Promise<Ended> {
  const child = spawn(command, args, {
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  if (yields && child.pid) setPriority(child.pid, LOW_PRIORITY);
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
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
