import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomAddress, testUrl } from "../support/api";
import { unique } from "../support/world";

// Which X-Forwarded-For headers are trusted. All of 127.0.0.0/8 is this machine, so a peer can have any of its
// addresses.

const STRANGER = "127.0.0.9";
const PROXY = "127.0.0.1";
const CLIENT = "203.0.113.7";
const TRUSTED = `${PROXY}, ::1 10.0.0.0/8,2001:db8:aa::/48`;

type Headers = Record<string, string | string[]>;
type Sender = { port: number; from: string; path?: string; method?: string; body?: string };

/** Sends a request from a given loopback address. */
async function send(
  { port, from, path = "/", method = "GET", body }: Sender,
  headers: Headers,
): Promise<IncomingMessage> {
  const host = from.includes(":") ? "::1" : "127.0.0.1";
  const sent = request({ host, port, localAddress: from, path, method, headers, agent: false });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return answer;
}

describe("a web server started with these proxies to trust", () => {
  const children: ChildProcess[] = [];
  const ports = { trusting: 0, trustingNobody: 0 };

  beforeAll(async () => {
    [ports.trusting, ports.trustingNobody] = await Promise.all([startEcho(TRUSTED), startEcho("")]);
  });
  afterAll(() => {
    for (const child of children) child.kill();
  });

  /** Starts a server that returns the headers it receives, with scripts/peer-address.mjs. @returns its port */
  async function startEcho(TRUSTED_PROXIES: string): Promise<number> {
    const preloaded = pathToFileURL("scripts/peer-address.mjs").href;
    const server = `require("node:http").createServer((request, response) => response.end(JSON.stringify(request.headers)))
      .listen(0, "::", function () { console.log(this.address().port) })`;
    const child = spawn(process.execPath, ["--import", preloaded, "--eval", server], {
      env: { ...process.env, TRUSTED_PROXIES },
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    const [port] = await once(child.stdout, "data");
    return Number(String(port));
  }

  const headersSeen = async (from: string, headers: Headers, port = ports.trusting) =>
    JSON.parse(await text(await send({ port, from }, headers))) as Record<string, string>;

  const addressSeen = async (from: string, forwarded: string | string[] | undefined, port?: number) =>
    (await headersSeen(from, forwarded === undefined ? {} : { "x-forwarded-for": forwarded }, port))["x-forwarded-for"];

  test.each([
    ["a stranger's own words", STRANGER, CLIENT, STRANGER],
    ["a stranger's silence", STRANGER, undefined, STRANGER],
    ["a proxy's", PROXY, CLIENT, CLIENT],
    ["a proxy's silence", PROXY, undefined, PROXY],
    ["a proxy's, after addresses that the client added", PROXY, `10.1.1.1, 1.1.1.1, ${CLIENT}`, CLIENT],
    ["a chain of proxies'", PROXY, `${CLIENT}, 10.0.0.3, 2001:db8:aa::2`, CLIENT],
    ["proxies alone", PROXY, "10.0.0.3", PROXY],
    ["a proxy's in two lines", PROXY, ["1.1.1.1", CLIENT], CLIENT],
    ["a proxy's of an IPv6 client", PROXY, "2001:db8::5", "2001:db8::5"],
    ["a proxy's of an IPv4-mapped IPv6 client", PROXY, `::ffff:${CLIENT}`, CLIENT],
    ["an IPv6 proxy's", "::1", `1.1.1.1, ${CLIENT}`, CLIENT],
    ["a proxy's that is no address", PROXY, "unknown, <script>, 1.2.3, ", PROXY],
  ])("determines the client from %s", async (_, from, forwarded, seen) => {
    expect(await addressSeen(from, forwarded)).toBe(seen);
  });

  test("trusts no proxy by default", async () => {
    expect(await addressSeen(PROXY, CLIENT, ports.trustingNobody)).toBe(PROXY);
    expect(await addressSeen("::1", CLIENT, ports.trustingNobody)).toBe("::1");
  });

  test.each([STRANGER, PROXY])("removes other forwarding headers of %s", async (from) => {
    const seen = await headersSeen(from, { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" });
    expect([seen["x-forwarded-host"], seen.forwarded]).toEqual([undefined, undefined]);
  });
});

test("changing X-Forwarded-For does not reset a limit: the eleventh wrong password is refused", async () => {
  const from = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const wrong = async () => {
    const body = JSON.stringify({ email: `${unique()}@nowhere.test`, password: "Wrong-password-1" });
    const headers = { "content-type": "application/json", "x-forwarded-for": randomAddress() };
    const sender = { port: Number(testUrl().port), from, path: "/api/login", method: "POST", body };
    const { statusCode, headers: answered } = await send(sender, headers);
    return [statusCode, answered["retry-after"] !== undefined];
  };
  const answers = await Promise.all(Array.from({ length: 11 }, wrong));
  expect(answers.filter(([status]) => status === 401)).toHaveLength(10);
  expect(answers.filter(([status]) => status !== 401)).toEqual([[429, true]]);
});
