import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Console, isListening, killConsoles, startAnotherConsole } from "../support/console-process";

// docs/decisions/0084: this relies on Node's channel for requests, and fails when a release takes it away.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let console: Console;
beforeAll(async () => {
  console = await startAnotherConsole();
});
afterAll(killConsoles);

test("a server that is shutting down accepts no new requests, and answers the running one", async () => {
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
