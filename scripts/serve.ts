import type { ChildProcess } from "node:child_process";
import { runNext } from "./next.ts";

const STOP_WAIT_MS = 15_000;

export type Server = { child: ChildProcess; stop: () => Promise<void> };

/**
 * Starts the web server, `next start` or `next dev`, as a child that also ends when this process dies.
 * @param output where its log goes: our own output, or the number of an open file.
 */
export function serve(command: "start" | "dev", port: number, output: "inherit" | number = "inherit"): Server {
  const child = runNext([command, "--port", String(port)], output);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    const impatience = setTimeout(() => child.kill("SIGKILL"), STOP_WAIT_MS);
    await ended;
    clearTimeout(impatience);
  };
  return { child, stop };
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Waits until the server answers that all is well. @throws Error when it ends or stays silent. */
export async function untilHealthy(url: string, child: ChildProcess, patienceMs = 60_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error("The web server ended while starting; its output is above.");
    const healthy = await fetch(`${url}/api/health`)
      .then((answer) => answer.ok)
      .catch(() => false);
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The web server did not become healthy in time.");
}
