import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

/** In which order a request was started, and when it was received and started. */
type Seen = { order: number; receivedAt: number; startedAt: number };

const MANY = 60;
const TAKES_MS = 50;
const ARRIVING_MS = 100;
const LONG_MS = 2_000;

// A server behind scripts/take-turns.mjs, each of whose requests takes as many milliseconds as its path says.
const SERVER = `let order = 0;
  require("node:http").createServer((request, response) => {
    order += 1;
    const seen = { order, receivedAt: Number(request.headers["x-received-at"]), startedAt: Date.now() };
    setTimeout(() => response.end(JSON.stringify(seen)), Number(request.url.slice(1)));
  }).listen(0, "127.0.0.1", function () { console.log(this.address().port) })`;

let server: ChildProcess;
let address: string;
beforeAll(async () => {
  const preloaded = pathToFileURL("scripts/take-turns.mjs").href;
  const child = spawn(process.execPath, ["--import", preloaded, "--eval", SERVER], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  server = child;
  const [port] = await once(child.stdout, "data");
  address = `http://127.0.0.1:${Number(String(port))}`;
});
afterAll(() => {
  server.kill();
});

const send = (client: string, takesMs: number) => sendWith({ authorization: client }, takesMs);
const sendWith = async (identity: Record<string, string>, takesMs: number): Promise<Seen> => {
  const headers = { ...identity, "x-received-at": "1" };
  return (await (await fetch(`${address}/${takesMs}`, { headers })).json()) as Seen;
};

test("one client's many requests let another client's request pass, and remember when they arrived", async () => {
  const many = Array.from({ length: MANY }, () => send("many", TAKES_MS));
  await wait(ARRIVING_MS);
  expect((await send("other", TAKES_MS)).order).toBeLessThan(MANY / 2);
  const seen = await Promise.all(many);
  const last = seen.reduce((one, other) => (one.order > other.order ? one : other));
  expect(last.receivedAt).toBeGreaterThan(1); // not what the client said
  expect(last.startedAt - last.receivedAt).toBeGreaterThan(2 * ARRIVING_MS);
});

test("requests that take long do not hold up others of their client", async () => {
  const long = Array.from({ length: 12 }, () => send("waiting", LONG_MS));
  const startedAt = Date.now();
  await send("waiting", 0);
  expect(Date.now() - startedAt).toBeLessThan(LONG_MS / 2);
  await Promise.all(long);
});

test("anonymous requests of a route are started one after another, those of an API key are not", async () => {
  const spreadOf = async (identity: Record<string, string>) => {
    const seen = await Promise.all(Array.from({ length: 5 }, () => sendWith(identity, 20)));
    const starts = seen.map(({ startedAt }) => startedAt);
    return Math.max(...starts) - Math.min(...starts);
  };
  expect(await spreadOf({})).toBeGreaterThan(60);
  expect(await spreadOf({ "x-api-key": "key" })).toBeLessThan(60);
});
