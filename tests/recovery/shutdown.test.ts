import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../support/api";
import { type Console, isListening, killConsoles, startAnotherConsole } from "../support/console-process";
import { openEvents } from "../support/events";
import { fault } from "../support/fault";
import { makeAdmin } from "../support/world";

// docs/decisions/0084: this relies on Node's channel for requests, and fails when a release takes it away.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let console: Console;
beforeEach(async () => {
  console = await startAnotherConsole();
});
afterEach(killConsoles);

test("a server that is shutting down accepts no new requests, and answers the running one", {
  tags: "all",
}, async () => {
  const { port } = new URL(console.url);
  const body = JSON.stringify({ email: "nobody@example.test", password: "Wrong-password-1" });
  const signIn = request(`${console.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": body.length, expect: "100-continue" },
  });
  signIn.flushHeaders();
  await once(signIn, "continue"); // the server has the request and is waiting for its body

  console.kill("SIGTERM");
  await expect.poll(() => isListening(Number(port)), { timeout: 5_000 }).toBe(false);
  signIn.end(body);
  const [answer] = (await once(signIn, "response")) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(401);
  expect((await console.ended).code).toBe(0);
});

test("a busy server that is told to end answers every request that has reached it", async () => {
  fault({
    fault: "A busy process is told to end",
    seen: "Nothing: every request that has reached it is answered.",
    back: "at once, by the other processes, or when the next one runs",
  });
  const calls = api(await makeAdmin(), { port: new URL(console.url).port });
  const asked = Array.from({ length: 50 }, () => calls.get("/api/tenants"));
  await asked[0]; // the others are read, waited for, still to be read or still to be accepted
  console.kill("SIGTERM");
  const statuses = await Promise.all(asked.map((answer) => answer.then(({ status }) => status)));
  expect(statuses).toEqual(asked.map(() => 200));
  expect((await console.ended).code).toBe(0);
});

test("with DRAIN_SECONDS, the health check says 503 first, while requests are still accepted", {
  tags: "all",
}, async () => {
  const draining = await startAnotherConsole({ DRAIN_SECONDS: "3" });
  const statusOf = async (path: string) => (await fetch(`${draining.url}${path}`)).status;
  expect(await statusOf("/api/health")).toBe(200);
  draining.kill("SIGTERM");
  await expect.poll(() => statusOf("/api/health")).toBe(503);
  expect(await statusOf("/login")).toBe(200);
  expect((await draining.ended).code).toBe(0);
});

test("a stream that is opened while the console drains ends before the console does, to be opened elsewhere", {
  tags: "all",
}, async () => {
  const draining = await startAnotherConsole({ DRAIN_SECONDS: "4" });
  const admin = await makeAdmin();
  draining.kill("SIGTERM");
  const health = async () => (await fetch(`${draining.url}/api/health`)).status;
  await expect.poll(health).toBe(503);
  const stream = await openEvents(admin, "", new URL(draining.url).port);
  await expect.poll(() => stream.ended(), { timeout: 3_000 }).toBe(true);
  expect(await health()).toBe(503); // it still answers
  expect((await draining.ended).code).toBe(0);
});
