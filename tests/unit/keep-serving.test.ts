import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepServing } from "@/scripts/keep-serving.ts";

// Real processes that die, and a clock that the test moves.

const servers: ChildProcess[] = [];

function start() {
  const child = spawn("sleep", ["60"]);
  servers.push(child);
  return { child, stop: async () => void child.kill() };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) server.kill();
});

/** Lets the latest server run for a while and die. @returns after how many seconds another one was started */
async function pauseAfterDeath(lastedSeconds: number): Promise<number> {
  vi.advanceTimersByTime(lastedSeconds * 1000);
  const [count, server] = [servers.length, servers.at(-1)];
  const died = server && once(server, "exit");
  server?.kill("SIGKILL");
  await died;
  vi.advanceTimersByTime(0);
  for (let seconds = 0; ; seconds += 1) {
    if (servers.length > count) return seconds;
    vi.advanceTimersByTime(1000);
  }
}

test("a web server that dies is replaced at once, then with growing pauses, and at once again after 30 good seconds", async () => {
  const server = keepServing(start);
  server.restartWhenItDies();
  const pauses: number[] = [];
  for (const lasted of [5, 5, 5, 5, 5, 5, 5, 29, 30, 5]) pauses.push(await pauseAfterDeath(lasted));
  await server.stop(0);
  expect(pauses).toEqual([0, 1, 2, 4, 8, 16, 30, 30, 0, 1]);
});
