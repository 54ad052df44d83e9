import { type ChildProcess, spawn } from "node:child_process";

const STOP_WAIT_MS = 15_000;

type Server = { child: ChildProcess; stop: () => Promise<void> };

/**
 * Starts the web server, `next start` or `next dev`, as a child that also ends when this process dies
 * (instrumentation.ts watches the channel between them).
 * @param output where its log goes: our own output, or the number of an open file.
 */
export function serve(command: "start" | "dev", port: number, output: "inherit" | number = "inherit"): Server {
  const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", command, "--port", String(port)], {
    stdio: ["ignore", output, output, "ipc"],
    env: {
      ...process.env,
      NODE_ENV: command === "dev" ? "development" : "production",
      NODE_OPTIONS: "",
      NEXT_TELEMETRY_DISABLED: "1",
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    const impatience = setTimeout(() => child.kill("SIGKILL"), STOP_WAIT_MS);
    await ended;
    clearTimeout(impatience);
  };
  return { child, stop };
}

/** Waits until the server answers that all is well. @throws Error when it ends or stays silent. */
export async function untilHealthy(url: string, child: ChildProcess, patienceMs = 60_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error("The web server ended while starting; its output is above.");
    const healthy = await fetch(`${url}/api/health`)
      .then((answer) => answer.ok)
      .catch(() => false);
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The web server did not become healthy in time.");
}
