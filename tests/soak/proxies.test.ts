import { randomInt } from "node:crypto";
import { request } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Recording } from "@/lib/leads/recordings/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { wavHeader, webm } from "../support/audio";
import { type Console, killConsoles, startAnotherConsole } from "../support/console-process";
import { repeated } from "../support/endless-request";
import { FORM_TYPE, part } from "../support/partial-request";
import { clientOf, type Uploaded, upload } from "../support/proxied";
import {
  HOST,
  PROXY_NAMES,
  type ProxyName,
  type RunningProxy,
  requireProxies,
  startProxy,
  versionOf,
} from "../support/proxies";
import { record } from "../support/soak";
import { makeLead, makeTenant, makeUser, PASSWORD, type TestTenant, type TestUser } from "../support/world";

// The samples under docs/operations/proxies, behind the proxies of Debian.

const MEGABYTE = 1024 * 1024;
const UPLOADS_MB = [100, 199];
/** A refusal reaches the client while no more than this of its body has been sent: nobody waits for the rest. */
const BUFFERED_MAX_MB = 20;
/** A proxy waits a minute for an answer, unless it is told otherwise. */
const CHECKED_SECONDS = 60;
const EVENT_MS = 5_000;
const CLIENT = "127.0.0.2";

const REQUESTS = 20_000;
/** At once, so that the proxy has several idle connections afterwards. */
const BURST = 120;
/** About the end of an idle connection at the proxy, and, where the proxy has not closed it, at the console. */
const GAPS_MS = [480, 490, 500, 510, 520, 560, 990, 1_010, 1_990, 2_010];

vi.setConfig({ testTimeout: 10 * 60_000, hookTimeout: 120_000 });

let tenant: TestTenant;
let user: TestUser;
let console: Console;
beforeAll(async () => {
  requireProxies();
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.store", "leads.update"] });
  console = await startAnotherConsole({ APP_URL: `https://${HOST}` });
});
afterAll(killConsoles);

const portOf = ({ url }: Console) => Number(new URL(url).port);
const hostOf = ({ subdomain }: TestTenant) => `${subdomain}.${HOST}`;
const bearer = ({ token }: Pick<TestUser, "token">) => ({ authorization: `Bearer ${token}` });

describe.each(PROXY_NAMES)("behind %s", (name) => {
  let proxy: RunningProxy;
  let client: ReturnType<typeof clientOf>;
  beforeAll(async () => {
    proxy = await startProxy(name, portOf(console));
    client = clientOf(proxy);
  });
  afterAll(async () => {
    client?.close();
    await proxy?.stop();
  });

  test("each organisation has its subdomain, with its own pages in its sitemap", async () => {
    const other = await makeTenant();
    const read = async (owner: TestTenant) => (await client.ask({ host: hostOf(owner), path: "/sitemap.xml" })).body;
    expect(await read(tenant)).toContain(`https://${hostOf(tenant)}/${tenant.product.slug}<`);
    expect(await read(other)).not.toContain(tenant.product.slug);
    const page = await client.ask({ host: hostOf(tenant), path: `/${tenant.product.slug}` });
    expect([page.status, page.body.includes(tenant.product.name)]).toEqual([200, true]);
    expect((await client.ask({ host: HOST, path: "/login" })).status).toBe(200);
  });

  test("the console knows the client's address, whatever the client says of it", async () => {
    const body = JSON.stringify({ email: user.email, password: PASSWORD });
    const headers = { "x-forwarded-for": "203.0.113.9", forwarded: "for=203.0.113.9" };
    const asked = { method: "POST", host: hostOf(tenant), path: "/api/login", headers, body, from: CLIENT };
    expect((await client.ask(asked)).status).toBe(200);
    const last = await asPlatform(() =>
      db.loginActivity.findFirst({ where: { user_id: user.id }, orderBy: { id: "desc" } }),
    );
    expect(last?.ip).toBe(CLIENT);
  });

  test("events arrive when they happen", async () => {
    const events = openEvents(proxy, hostOf(tenant), user);
    try {
      await vi.waitUntil(() => events.count("counts") > 0, { timeout: EVENT_MS });
      const before = events.count("counts");
      const began = performance.now();
      await makeLead(tenant);
      await vi.waitUntil(() => events.count("counts") > before, { timeout: EVENT_MS, interval: 10 });
      record(`${name} ${versionOf(name)}: an event arrives after ${Math.round(performance.now() - began)} ms`);
    } finally {
      events.close();
    }
  });

  test.each(UPLOADS_MB)("an upload of %d MB arrives whole", async (megabytes) => {
    const began = performance.now();
    const { status, body } = await uploadRecording(proxy, silence(megabytes * MEGABYTE));
    expect([status, body]).toEqual([201, expect.stringContaining('"id"')]);
    expect((JSON.parse(body) as Recording).size_bytes).toBe(megabytes * MEGABYTE);
    record(`${name}: upload of ${megabytes} MB in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  });

  test("an upload is streamed: a refusal comes while the rest is still to be sent", async () => {
    const { status, sentBytes } = await uploadRecording(
      proxy,
      silence(199 * MEGABYTE),
      part("unknown", "", "call.wav"),
    );
    expect(status).toBe(422);
    expect(sentBytes).toBeLessThan(BUFFERED_MAX_MB * MEGABYTE);
    record(`${name}: refused when ${Math.round(sentBytes / MEGABYTE)} of 199 MB were sent (limit ${BUFFERED_MAX_MB})`);
  });
});

/** A recording of silence, of so many bytes. */
function* silence(bytes: number): Generator<Buffer> {
  const header = wavHeader(bytes - wavHeader(0).length);
  const piece = Buffer.alloc(64 * 1024);
  yield header;
  for (let left = bytes - header.length; left > 0; left -= piece.length) yield piece.subarray(0, left);
}

/** Uploads a recording of a new lead. */
async function uploadRecording(
  proxy: RunningProxy,
  sound: Iterable<Buffer>,
  head = part("file", "", "call.wav"),
): Promise<Uploaded> {
  const { id } = await makeLead(tenant);
  function* body(): Generator<Buffer> {
    yield Buffer.from(head);
    yield* sound;
    yield Buffer.from("\r\n--edge--\r\n");
  }
  const headers = { ...bearer(user), "content-type": FORM_TYPE };
  return upload(proxy, { host: hostOf(tenant), path: `/api/leads/${id}/recordings`, headers, body: body() });
}

test("a recording whose check takes too long is refused before a proxy gives up", async () => {
  const proxy = await startProxy("nginx", portOf(console));
  const began = performance.now();
  const piece = Buffer.concat(Array.from({ length: 256 }, () => webm()));
  const { status } = await uploadRecording(proxy, repeated(piece, Math.ceil((100 * MEGABYTE) / piece.length)));
  const seconds = Math.round((performance.now() - began) / 1000);
  await proxy.stop();
  record(
    `a recording of 100 MB that can't be checked in time is refused after ${seconds} s (limit ${CHECKED_SECONDS})`,
  );
  expect(status).toBe(422);
  expect(seconds).toBeLessThan(CHECKED_SECONDS);
});

/** Follows the events of a user through a proxy. */
function openEvents({ port, ca }: RunningProxy, host: string, viewer: TestUser) {
  let received = "";
  const options = {
    path: "/api/events",
    servername: host,
    headers: { ...bearer(viewer), host },
    agent: false,
  } as const;
  const sent = request({ host: "127.0.0.1", port, ca, ...options }, (answer) => {
    answer.on("error", () => {}); // it is closed here
    answer.on("data", (chunk: Buffer) => {
      received += chunk;
    });
  });
  sent.on("error", () => {});
  sent.end();
  return {
    count: (event: string) => received.split(`event: ${event}\n`).length - 1,
    close: () => sent.destroy(),
  };
}

describe("idle connections end at the proxy first", () => {
  let hurried: Console;
  beforeAll(async () => {
    hurried = await startAnotherConsole({ APP_URL: `https://${HOST}`, KEEP_ALIVE_SECONDS: "1" });
  });

  test.concurrent.each(PROXY_NAMES)(
    `${REQUESTS.toLocaleString("en")} requests after a pause about as long are all answered by the console behind %s`,
    async (name: ProxyName) => {
      const proxy = await startProxy(name, portOf(hurried), true);
      const { ask, close } = clientOf(proxy);
      // No proxy may send a POST a second time, which would hide a closed connection. The console answers 404 at once.
      const post = { method: "POST", host: hostOf(tenant), body: "{}" };
      const send = (index: number) =>
        ask({ ...post, path: `/api/no/${index}` }).then(
          ({ status, body }) =>
            `${status} ${isMessage(body) ? "of the console" : body.slice(0, 200) || "without a body"}`,
          (error: Error) => error.message,
        );
      const outcomes: Record<string, number> = {};
      const began = performance.now();
      try {
        for (let sent = 0; sent < REQUESTS; sent += BURST) {
          await wait(GAPS_MS[randomInt(GAPS_MS.length)]);
          const burst = Array.from({ length: BURST }, (_, index) => send(index));
          for (const outcome of await Promise.all(burst)) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        }
      } finally {
        close();
        await proxy.stop();
      }
      const seconds = Math.round((performance.now() - began) / 1000);
      record(`${name}: requests after a pause, in ${seconds} s: ${JSON.stringify(outcomes)} (limit: no 502)`);
      expect(Object.keys(outcomes)).toEqual(["404 of the console"]);
    },
  );
});

const isMessage = (body: string) => body.startsWith('{"message":');
