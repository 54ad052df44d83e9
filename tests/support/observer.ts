// A process of its own, started by exhaustion.test.ts: the work of the attacker must not delay its measurements.
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { serverMemory } from "./soak.ts";

/** Where a user works, and as whom. */
export type Workplace = { port: number; host: string; token: string; path: string };
/** Durations in milliseconds, memory in megabytes, and the status of every request that failed. */
export type Observed = { list: number[]; health: number[]; memory: number[]; failures: number[] };

const WORK_EVERY_MS = 20;
const MEASURE_EVERY_MS = 250;

const { port, host, token, path }: Workplace = JSON.parse(process.argv[2] ?? "");
const agent = new Agent({ keepAlive: true });
const observed: Observed = { list: [], health: [], memory: [serverMemory()], failures: [] };
const stopping = new AbortController();

/** @returns the status, 0 without a response */
const get = (path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve) => {
    const sent = request({ agent, host: "127.0.0.1", port, path, headers: { host, ...headers } }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    sent.once("error", () => resolve(0));
    sent.end();
  });

async function timed(times: number[], path: string, headers: Record<string, string> = {}): Promise<void> {
  const startedAt = performance.now();
  const status = await get(path, headers);
  times.push(performance.now() - startedAt);
  if (status !== 200) observed.failures.push(status);
}

async function repeat(everyMs: number, work: () => unknown): Promise<void> {
  while (!stopping.signal.aborted) {
    await work();
    await wait(everyMs);
  }
}

process.once("message", () => stopping.abort());
process.send?.("begun");
await Promise.all([
  repeat(WORK_EVERY_MS, () => timed(observed.list, path, { authorization: `Bearer ${token}` })),
  repeat(WORK_EVERY_MS, () => timed(observed.health, "/api/health")),
  repeat(MEASURE_EVERY_MS, () => observed.memory.push(serverMemory())),
]);
agent.destroy();
process.send?.(observed);
process.disconnect?.();
