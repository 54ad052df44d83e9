import { randomBytes } from "node:crypto";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { TestUser } from "./world";

export type Answer<Body> = { status: number; body: Body; headers: IncomingHttpHeaders };

/** What a refusal says; other answers are named at the call: `get<Page<Faq>>(…)`. */
export type Refusal = { message: string; errors?: Record<string, string[]>; [extra: string]: unknown };

type Headers = Record<string, string>;
type Options = {
  /** The tenant's address that the browser shows; the application's own when there is none. */
  subdomain?: string;
  /** Sends the session's cookie as the console's own page does, in place of the bearer token. */
  cookie?: boolean;
  /** The port of another process than the one under test. */
  port?: string;
  /** The address that the requests come from; one that nobody else has unless it is named. */
  ip?: string;
  /** Sent with every request; they win over all others. */
  headers?: Headers;
};

const IDLE_MS = 2_000; // well before anybody on the way to the server closes a connection that a call may just begin to use
const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });

export const testUrl = () => {
  if (!process.env.TEST_URL) throw new Error("TEST_URL names no server. `npm test -- api` starts one.");
  return new URL(process.env.TEST_URL);
};

/** The API as a user, or as nobody, over real HTTP. */
export function api(user?: Pick<TestUser, "token" | "cookie">, options: Options = {}) {
  const port = options.port ?? testUrl().port;
  const host = `${options.subdomain ? `${options.subdomain}.` : ""}${testUrl().hostname}:${port}`;
  const identity: Headers = {
    "x-forwarded-for": options.ip ?? randomAddress(), // the server is told to believe it
    ...(user && (options.cookie ? fromPage(user, host) : fromProgram(user))),
  };

  /** Sends a body as it is, with these headers and no others but those that say who asks. */
  function send<Body>(method: string, path: string, headers: Headers = {}, body?: string | Buffer) {
    return exchange<Body>(port, method, path, { host, ...identity, ...headers, ...options.headers }, body);
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

/** An address of the network that is set aside for documentation (RFC 3849). */
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

/** A multipart form as it goes over the wire. */
export async function encodeForm(fields: Record<string, string | File>): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const encoded = new Response(form);
  return { type: encoded.headers.get("content-type") ?? "", body: Buffer.from(await encoded.arrayBuffer()) };
}

// Not every resolver knows *.localhost: the connection goes to the loopback address, the Host header tells the tenant.
function exchange<Body>(
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
        answer.on("error", reject);
        answer.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const isJson = text !== "" && answer.headers["content-type"]?.startsWith("application/json");
          resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(text) : text, headers: answer.headers });
        });
      },
    );
    sent.on("error", reject); // after an answer it rejects nothing any more
    sent.end(body);
  });
}

// Whoever says that the connection ends with the answer gets one of its own, which nobody has closed meanwhile.
const agentFor = (headers: Headers) => (headers.connection === "close" ? false : agent);

// A stream of events has no end: what it says at first is the answer.
const isStream = ({ headers }: { headers: IncomingHttpHeaders }) =>
  headers["content-type"]?.startsWith("text/event-stream") ?? false;
const hasBegun = (text: string) => ["counts", "reminders"].every((event) => text.includes(`event: ${event}`));
