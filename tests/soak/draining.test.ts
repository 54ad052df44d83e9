import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Console, isListening, killConsoles, startAnotherConsole } from "../support/console-process";
import { record } from "../support/soak";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// A console is told to end under load, again and again, while another one takes over: as in a rolling update.

const REQUESTS = 20_000;
/** The consoles are told to end this often. Whatever is lost is lost then. */
const STOPS = 8;
const CLIENTS = 48;
/** Each has so many clients, whose requests take turns. */
const CLIENTS_OF_USER = 6;
/** Between two requests of a client: shorter than DRAIN_SECONDS, so that it is told that its connection closes. */
const PAUSE_MAX_MS = 120;
const STREAMS = 20;
const DRAIN_SECONDS = 4;
/** How long a proxy goes on sending requests. */
const TAKEN_OVER_MS = 1_500;
/** After the drain, the running requests and jobs end within this. */
const END_MAX_SECONDS = 9;

vi.setConfig({ testTimeout: 10 * 60_000, hookTimeout: 120_000 });

let tenant: TestTenant;
let users: TestUser[];
beforeAll(async () => {
  tenant = await makeTenant();
  const permissions = ["leads.index", "leads.store"] as const;
  const count = CLIENTS / CLIENTS_OF_USER;
  users = await Promise.all(Array.from({ length: count }, () => makeUser(tenant, { permissions })));
});
afterEach(killConsoles);

type Outcomes = Record<string, number>;
/** Which console the clients send to, and what came of it. */
type Floor = { current: Console; outcomes: Outcomes; sent: number; isOpen: boolean; toldAt: number };

const count = (outcomes: Outcomes, outcome: string) => {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
};

test(`${REQUESTS.toLocaleString("en")} requests over kept connections are all answered while consoles end`, async () => {
  const start = () => startAnotherConsole({ DRAIN_SECONDS: String(DRAIN_SECONDS) });
  const floor: Floor = { current: await start(), outcomes: {}, sent: 0, isOpen: true, toldAt: 0 };
  const clients = Array.from({ length: CLIENTS }, (_, index) => work(floor, userAt(index)));
  const seconds: number[] = [];
  const unhealthy: Outcomes = {};
  for (let stop = 1; stop <= STOPS; stop += 1) {
    await vi.waitUntil(() => floor.sent >= (REQUESTS * stop) / STOPS, { timeout: 180_000, interval: 20 });
    const next = await start();
    const streams = await Promise.all(Array.from({ length: STREAMS }, () => follow(floor.current)));
    const ending = floor.current;
    const began = performance.now();
    floor.toldAt = began;
    ending.kill("SIGTERM");
    count(unhealthy, String(await healthWhileDraining(ending)));
    expect(await isListening(portOf(ending))).toBe(true);
    await wait(TAKEN_OVER_MS);
    floor.current = next; // as a proxy does once a health check has failed
    expect((await ending.ended).code).toBe(0);
    seconds.push((performance.now() - began) / 1000);
    for (const stream of streams) expect(await stream.ended).toEqual({ retry: true, error: undefined });
  }
  floor.isOpen = false;
  await Promise.all(clients);
  const longest = Math.max(...seconds);
  record(
    `${floor.sent.toLocaleString("en")} requests while consoles ended ${STOPS} times: ${JSON.stringify(floor.outcomes)}`,
  );
  record(`health while draining: ${JSON.stringify(unhealthy)}; streams told to reconnect: ${STREAMS * STOPS}`);
  record(
    `ended within ${longest.toFixed(1)} s, of which ${DRAIN_SECONDS} s draining (limit ${DRAIN_SECONDS + END_MAX_SECONDS})`,
  );
  expect(Object.keys(floor.outcomes).sort()).toEqual(["200", "422"]);
  expect(unhealthy).toEqual({ 503: STOPS });
  expect(longest).toBeLessThan(DRAIN_SECONDS + END_MAX_SECONDS);
});

test("a drain of twenty seconds is not cut short", async () => {
  const patient = await startAnotherConsole({ DRAIN_SECONDS: "20" });
  const began = performance.now();
  patient.kill("SIGTERM");
  expect((await patient.ended).code).toBe(0);
  const seconds = (performance.now() - began) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(20);
  expect(patient.output()).not.toContain("SIGKILL");
});

function userAt(index: number): TestUser {
  const user = users[index % users.length];
  if (!user) throw new Error("There are users");
  return user;
}

const portOf = ({ url }: Console) => Number(new URL(url).port);

/** One client: a kept connection, and request after request, until the floor closes. */
async function work(floor: Floor, user: TestUser): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let index = 0; floor.isOpen; index += 1) {
    const isPost = index % 2 === 1;
    const outcome = await ask(floor, agent, user, isPost).catch((error: Error) => error.message);
    count(floor.outcomes, outcome);
    floor.sent += 1;
    await wait(Math.random() * PAUSE_MAX_MS);
  }
  agent.destroy();
}

/** @throws Error that says what was lost, over which connection, and when since the last console was told to end */
function ask({ current, toldAt }: Floor, agent: Agent, { token }: TestUser, isPost: boolean): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, ...(isPost && { "content-type": "application/json" }) };
  const asked = isPost ? { method: "POST", path: "/api/leads" } : { path: "/api/leads?per_page=1" };
  return new Promise((resolve, reject) => {
    const sent = request({ port: portOf(current), host: "127.0.0.1", agent, headers, ...asked });
    const lose = ({ message }: Error) => {
      const since = Math.round(performance.now() - toldAt);
      reject(new Error(`${message} on a ${sent.reusedSocket ? "kept" : "new"} connection after ${since} ms`));
    };
    sent.on("response", (answer) => {
      answer.resume();
      answer.on("error", lose);
      answer.on("end", () => (answer.complete ? resolve(String(answer.statusCode)) : lose(new Error("cut off"))));
    });
    sent.on("error", lose);
    sent.end(isPost ? "{}" : undefined);
  });
}

/** The status of the health check once it is no longer 200. */
async function healthWhileDraining({ url }: Console): Promise<number> {
  for (;;) {
    const { status } = await fetch(`${url}/api/health`);
    if (status !== 200) return status;
  }
}

/** Opens an event stream. `ended` says how it ended, and whether it had told the browser to open it again. */
async function follow(to: Console): Promise<{ ended: Promise<{ retry: boolean; error: unknown }> }> {
  const headers = { authorization: `Bearer ${userAt(0).token}` };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { port: portOf(to), host: "127.0.0.1", path: "/api/events", agent: false, headers };
    request(options, resolve).on("error", reject).end();
  });
  let received = "";
  const ended = new Promise<{ retry: boolean; error: unknown }>((resolve) => {
    let error: unknown;
    answer.on("data", (chunk: Buffer) => {
      received += chunk;
    });
    answer.on("error", (reason) => {
      error = reason;
    });
    answer.on("close", () => resolve({ retry: received.includes("retry: "), error }));
  });
  return { ended };
}
