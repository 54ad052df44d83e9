import { randomBytes } from "node:crypto";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";
import type { TestUser } from "./world";

export type Answer<Body> = { status: number; body: Body; headers: IncomingHttpHeaders };

/** The body of an error response. Other bodies are typed at the call: `get<Page<Faq>>(…)`. */
export type Refusal = { message: string; errors?: Record<string, string[]>; [extra: string]: unknown };

type Headers = Record<string, string>;
type Options = {
  /** The tenant's subdomain; the application's main address if there is none. */
  subdomain?: string;
  /** Sends the session cookie, as the console's pages do, instead of the bearer token. */
  cookie?: boolean;
  /** The port of another process, if not the server under test. */
  port?: string;
  /** Asks another process again too while it is busy. */
  patient?: boolean;
  /** The client's IP address; by default a random one. */
  ip?: string;
  /** Sent with every request. They override all other headers. */
  headers?: Headers;
};

// Less than the server's keep-alive timeout, so that no request uses a connection that is about to be closed.
const IDLE_MS = 2_000;
const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });

export const testUrl = () => {
  if (!process.env.TEST_URL) throw new Error("TEST_URL names no server. `npm test -- api` starts one.");
  return new URL(process.env.TEST_URL);
};

/** A client of the API over real HTTP, as a user or without a session. */
export function api(user?: Pick<TestUser, "token" | "cookie">, options: Options = {}) {
  const port = options.port ?? testUrl().port;
  const host = `${options.subdomain ? `${options.subdomain}.` : ""}${testUrl().hostname}:${port}`;
  const identity: Headers = {
    "x-forwarded-for": options.ip ?? randomAddress(), // the server under test trusts it
    ...(user && (options.cookie ? fromPage(user, host) : fromProgram(user))),
  };

  /** Sends a body unchanged, with these headers and those that identify the client. */
  function send<Body>(method: string, path: string, headers: Headers = {}, body?: string | Buffer) {
    const sent = [port, method, path, { host, ...identity, ...headers, ...options.headers }, body] as const;
    return options.patient ? untilNotBusy(() => roundTrip<Body>(...sent)) : exchange<Body>(...sent);
  }
  const json = { "content-type": "application/json" };
  return {
    send,
    get: <Body = Refusal>(path: string) => send<Body>("GET", path),
    post: <Body = Refusal>(path: string, body: unknown = {}) => send<Body>("POST", path, json, JSON.stringify(body)),
    put: <Body = Refusal>(path: string, body: unknown) => send<Body>("PUT", path, json, JSON.stringify(body)),
    delete: <Body = Refusal>(path: string) => send<Body>("DELETE", path),
    form: async <Body = Refusal>(path: string, fields: Record<string, string | File>, method = "POST") => {
      const encoded = await encodeForm(fields);
      return send<Body>(method, path, { "content-type": encoded.type }, encoded.body);
    },
  };
}

/** A random IP address of the network that is reserved for documentation (RFC 3849). */
export const randomAddress = () =>
  `2001:db8::${randomBytes(6)
    .toString("hex")
    .replace(/(.{4})(?=.)/g, "$1:")}`;

const fromProgram = ({ token }: Pick<TestUser, "token">): Headers => ({ authorization: `Bearer ${token}` });

const fromPage = ({ cookie }: Pick<TestUser, "cookie">, host: string): Headers => ({
  cookie,
  origin: `http://${host}`,
  "x-requested-with": "XMLHttpRequest",
});

/** Encodes a multipart form as a request body. */
export async function encodeForm(fields: Record<string, string | File>): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const encoded = new Response(form);
  return { type: encoded.headers.get("content-type") ?? "", body: Buffer.from(await encoded.arrayBuffer()) };
}

// Not every resolver knows *.localhost, so the connection goes to the loopback address and the Host header names the
// tenant.
async function exchange<Body>(...sent: Parameters<typeof roundTrip>): Promise<Answer<Body>> {
  const [port, method, path] = sent;
  if (port !== testUrl().port) return roundTrip<Body>(...sent);
  const answer = await untilNotBusy(() => roundTrip<Body>(...sent));
  await check?.(method, path, answer);
  return answer;
}

const MAX_TRIES = 5;

/** Asks again, as clients should, while a slow machine keeps the server under test too busy. Such answers changed nothing. */
async function untilNotBusy<Body>(ask: () => Promise<Answer<Body>>, tries = 1): Promise<Answer<Body>> {
  const answer = await ask();
  const { status, headers, body } = answer;
  if (status !== 503 || tries === MAX_TRIES || !`${(body as Refusal).message}`.startsWith("The service is busy"))
    return answer;
  await wait(Number(headers["retry-after"]) * SECOND_MS);
  return untilNotBusy(ask, tries + 1);
}

type Check = (method: string, path: string, answer: Answer<unknown>) => Promise<void>;

let check: Check | undefined;

/** Has every later answer of the server under test checked. @param wanted throws where an answer is wrong */
export const checkAnswers = (wanted: Check) => {
  check = wanted;
};

function roundTrip<Body>(
  port: string,
  method: string,
  path: string,
  headers: Headers,
  body?: string | Buffer,
): Promise<Answer<Body>> {
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent: agentFor(headers), host: "127.0.0.1", port, method, path, headers: { ...length, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          if (!isStream(answer)) return;
          const text = Buffer.concat(chunks).toString("utf8");
          if (!hasBegun(text)) return;
          resolve({ status: answer.statusCode ?? 0, body: text as Body, headers: answer.headers });
          sent.destroy();
        });
        answer.on("error", (cause) => reject(new Error(`The response to ${method} ${path} broke off`, { cause })));
        answer.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const isJson = text !== "" && answer.headers["content-type"]?.startsWith("application/json");
          resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(text) : text, headers: answer.headers });
        });
      },
    );
    sent.on("error", reject); // has no effect after a response
    sent.end(body);
  });
}

// A request that closes its connection gets a new one, which can't have been closed before.
const agentFor = (headers: Headers) => (headers.connection === "close" ? false : agent);

// An event stream does not end, so the first events are the response.
const isStream = ({ headers }: { headers: IncomingHttpHeaders }) =>
  headers["content-type"]?.startsWith("text/event-stream") ?? false;
const hasBegun = (text: string) => ["counts", "reminders"].every((event) => text.includes(`event: ${event}`));
