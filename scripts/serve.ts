import type { ChildProcess } from "node:child_process";
import { runNext } from "./next.ts";

const STOP_TIMEOUT_MS = 15_000;
const HEALTHY_MS = 60_000;
/** A request that a starting server never answers must not hold up its start. */
const ANSWER_MS = 15_000;

export type Server = {
  child: ChildProcess;
  /** Tells it to end. @param drainSeconds how long it may go on accepting requests, before the time for its end begins */
  stop: (drainSeconds?: number) => Promise<void>;
};

/**
 * Starts the web server, `next start` or `next dev`, as a child process, which also ends when this process dies.
 * @param output where its log goes: the output of this process, or a file descriptor.
 */
export function serve(command: "start" | "dev", port: number, output: "inherit" | number = "inherit"): Server {
  const child = runNext([command, "--port", String(port)], output);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async (drainSeconds = 0) => {
    child.kill("SIGTERM");
    const timeout = setTimeout(() => child.kill("SIGKILL"), drainSeconds * 1000 + STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timeout);
  };
  return { child, stop };
}

type Exit = Pick<ChildProcess, "exitCode" | "signalCode">;

export const hasEnded = ({ exitCode, signalCode }: Exit): boolean => exitCode !== null || signalCode !== null;

/** Waits until the server reports that it is healthy. @throws Error when it ends or does not become healthy in time. */
export async function waitUntilHealthy(url: string, child: Exit, answerMs = ANSWER_MS): Promise<void> {
  const deadline = Date.now() + HEALTHY_MS;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error("The web server ended while starting; its output is above.");
    const healthy = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(answerMs) })
      .then((response) => response.ok)
      .catch(() => false);
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The web server did not become healthy in time.");
}
