import "server-only";
import { env } from "@/lib/platform/settings/env.server";
import { isStorable } from "@/lib/platform/text/storable";
import { HttpError } from "./errors.server";
import { JsonLimits } from "./json-limits";

const MAX_JSON_BYTES = 1024 * 1024;
/** Reading a body takes time of the only thread. This is enough for every form that needs no sign-in. */
export const ANONYMOUS_BODY_MAX_BYTES = 16 * 1024;

/** Where a request comes from. */
export type RequestClient = { ip: string | null; user_agent: string | null };

/** When a request arrived; scripts/take-turns.mjs has stamped it. */
export const receivedAt = (headers: Headers): Date => new Date(Number(headers.get("x-received-at")) || Date.now());

/** The sender's address and browser; scripts/peer-address.mjs has made sure of x-forwarded-for. */
export const clientOf = (headers: Headers): RequestClient => ({
  ip: headers.get("x-forwarded-for") || null,
  user_agent: headers.get("user-agent"),
});

/** @throws HttpError 419 unless script of our own page, on this very host, sent the request. */
export function requireSameOrigin(request: Request): void {
  const { protocol } = new URL(env().APP_URL);
  const sameOrigin = request.headers.get("origin") === `${protocol}//${request.headers.get("host")}`;
  const byScript = request.headers.get("x-requested-with") === "XMLHttpRequest";
  if (!sameOrigin || !byScript) throw new HttpError(419, "This request did not come from the console's own page.");
}

/** The value of a cookie in a Cookie header. */
export function readCookie(header: string | null, name: string): string | undefined {
  const pairs = (header ?? "").split(/;\s*/).map((pair) => pair.split("=", 2));
  return pairs.find(([key]) => key === name)?.[1];
}

/**
 * The body as JSON.
 * @throws HttpError 413 beyond `maxBytes`, 415 when it is something else, 422 beyond `JsonLimits`, when malformed or when
 *   not storable
 */
export async function readJson(request: Request, maxBytes = MAX_JSON_BYTES): Promise<unknown> {
  return parseJson(await readJsonBytes(request, maxBytes));
}

/**
 * The bytes of a JSON body, not parsed yet.
 * @throws HttpError 413 beyond `maxBytes`, 415 when it is something else, 422 beyond `JsonLimits`
 */
export async function readJsonBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) {
    throw new HttpError(415, "Send the body as application/json.");
  }
  const limits = new JsonLimits();
  return readLimited(request, maxBytes, (chunk) => limits.take(chunk));
}

/** Parses the bytes of `readJsonBytes`. @throws HttpError 422 when malformed or not storable */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const body: unknown = JSON.parse(text);
    requireStorable(body);
    return body;
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(422, "The body is not valid JSON.");
  }
}

function requireStorable(json: unknown): void {
  if (typeof json === "string") storable(json);
  if (typeof json !== "object" || json === null) return;
  for (const [name, value] of Object.entries(json)) {
    storable(name);
    requireStorable(value);
  }
}

/** The text itself. @throws HttpError 422 when Postgres can't hold it */
export function storable(text: string): string {
  if (!isStorable(text)) throw new HttpError(422, "Text may not contain invalid characters.");
  return text;
}

/** The fields of a plain form, each a text. @throws HttpError 413 beyond 16 KB, 415 when it is something else */
export async function readFields(request: Request): Promise<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "")) {
    throw new HttpError(415, "Send the body as application/x-www-form-urlencoded.");
  }
  const bytes = await readLimited(request, ANONYMOUS_BODY_MAX_BYTES);
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  return Object.fromEntries([...fields].map(([name, value]) => [name, storable(value)]));
}

/** @param inspect gets the bytes as they arrive, and returns why they are refused */
async function readLimited(
  request: Request,
  maxBytes: number,
  inspect: (chunk: Uint8Array) => string | undefined = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw unread(413, `This is larger than ${sizeOf(maxBytes)}.`);
      const refusal = inspect(chunk);
      if (refusal !== undefined) throw unread(422, refusal);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof HttpError ? error : brokenOff();
  }
  return new Uint8Array(Buffer.concat(chunks));
}

// The rest of the body stays unread: without a close, the connection's next request would wait for it.
const unread = (status: number, message: string) => new HttpError(status, message, {}, { Connection: "close" });

// Nobody gets this answer: the client has gone, or has got one from scripts/slow-clients.mjs.
const brokenOff = () => new HttpError(408, "The body is incomplete.");

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1024 / 1024)} MB`;
