import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { countAs } from "./processor.ts";

const KILL_AFTER_MS = 10_000;
/**
 * The same as that of the server's password hashing threads, which would starve next to processes of higher priority.
 */
const LOW_PRIORITY = 15;

const running = new Set<ChildProcess>();

type Options = {
  env?: Record<string, string>;
  quiet?: boolean;
  /** Begins each line of its output, to tell it from that of other programs. */
  label?: string;
  /** The part of a run that its processor time is counted as. */
  part?: string;
  /** Leaves the cores to the servers and to the other programs. */
  lowPriority?: boolean;
};

/** How a program ended. `output` is what it printed if it was quiet or labelled. */
type Ended = { code: number; output: string };

/** Runs a program with the same Node, e.g. `runNode(["node_modules/vitest/vitest.mjs", "run"])`. */
export function runNode(args: string[], options?: Options): Promise<Ended> {
  return runProgram(process.execPath, args, options);
}

/** Runs a program until it ends or `stopPrograms` ends it. Prints its output unless it is quiet. */
function runProgram(
  command: string,
  args: string[],
  { env = {}, quiet, label, part, lowPriority }: Options = {},
): Promise<Ended> {
  const child = spawn(command, args, {
    stdio: quiet || label ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    detached: label !== undefined, // its own session, since Linux shares the cores between sessions
  });
  if (part && child.pid) countAs(part, child.pid);
  if (lowPriority && child.pid) setPriority(child.pid, LOW_PRIORITY);
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

/** Ends every running program and waits for it. One that ignores SIGTERM is killed. */
export async function stopPrograms(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGTERM");
      const killTimer = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
      await ended;
      clearTimeout(killTimer);
    }),
  );
}
