import type { FieldErrors } from "@/lib/platform/schemas/field-errors";
import { endExpiredSession, readToken } from "./session";

const REQUEST_FAILED = "The request failed.";

/** The server refused a request: its status, its message, and the messages of single fields. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: { message?: string; errors?: FieldErrors; [extra: string]: unknown },
  ) {
    super(Object.values(body.errors ?? {})[0]?.[0] ?? body.message ?? REQUEST_FAILED);
  }
}

/** What to tell people about an error. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : REQUEST_FAILED);

type Method = "GET" | "HEAD" | "POST" | "PUT" | "DELETE";

/** Longer than any answer takes while the server is well. */
const REPEATED_AFTER_MS = 20_000;

/**
 * Calls the API of the page's own host.
 * @param body an object is sent as JSON, a form as it is
 * @param idempotencyKey makes it safe to repeat the same request
 * @throws ApiError when the server refuses, with status 0 when it can't be reached
 */
export async function call<T>(method: Method, path: string, body?: unknown, idempotencyKey?: string): Promise<T> {
  const response = await open(method, path, body, idempotencyKey);
  return (response.status === 204 ? undefined : await response.json().catch(() => ({}))) as T;
}

async function open(method: Method, path: string, body?: unknown, idempotencyKey?: string): Promise<Response> {
  const token = readToken();
  const headers: Record<string, string> = { "X-Requested-With": "XMLHttpRequest", Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (idempotencyKey) headers["Idempotency-Key"] = idempotencyKey;
  if (body !== undefined && !(body instanceof FormData)) headers["Content-Type"] = "application/json";
  const response = await fetch(`/api${path}`, {
    method,
    headers,
    credentials: "same-origin",
    // What can be repeated safely is not waited for any longer.
    signal: idempotencyKey ? AbortSignal.timeout(REPEATED_AFTER_MS) : null,
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
  })
    .catch(() => {
      throw unreachable();
    })
    .finally(() => {
      if (method !== "GET" && method !== "HEAD") noteWrite();
    });
  if (response.ok) return response;
  throw refusalOf(path, response.status, await response.json().catch(() => ({})));
}

// The response to HEAD has no body and so no message.
async function reasonOf(path: string): Promise<void> {
  const response = await open("GET", path);
  await response.body?.cancel(); // meanwhile it succeeds
}

/** Longer than the server takes to render a page. */
const WRITE_SETTLES_MS = 10_000;
let lastWriteAt = Number.NEGATIVE_INFINITY;

/** Records that this browser has just changed something, or may have. */
export function noteWrite(): void {
  lastWriteAt = Date.now();
}

/** Whether a page that arrives now may have been rendered before the last change by this browser. */
export const wroteJustNow = () => Date.now() - lastWriteAt < WRITE_SETTLES_MS;

/** The error for an unsuccessful response. Signs out if the session has ended. */
export function refusalOf(path: string, status: number, body: ApiError["body"]): ApiError {
  const error = new ApiError(status, body);
  if (isSessionEnd(error) && !SIGN_INS.includes(path)) endExpiredSession();
  return error;
}

/** Whether the server would refuse the same request again, so that there is no point in repeating it. */
export const isRefusal = (error: ApiError | null) => error !== null && error.status >= 400 && error.status < 500;

/** The error for a request without a response. */
export const unreachable = () =>
  new ApiError(0, { message: "You seem to be offline. Check your connection and try again." });

/** Requests that have no session yet: their refusal does not mean that one has ended. */
const SIGN_INS = ["/login", "/passkeys/sign-in", "/auth/callback/oidc"];

// Not any message with this word in it: some quote names that people have given.
const isSessionEnd = ({ status, body }: ApiError) =>
  status === 401 || status === 419 || /^unauthenticated\.?$/i.test(body.message ?? "");

export const api = {
  get: <T>(path: string) => call<T>("GET", path),
  post: <T>(path: string, body?: unknown) => call<T>("POST", path, body),
  put: <T>(path: string, body: unknown) => call<T>("PUT", path, body),
  delete: (path: string) => call<void>("DELETE", path),
  /** The response itself, to read it as a stream. */
  open: (path: string) => open("GET", path),
  /** Checks that a GET would succeed, without its response. @throws ApiError with the reason */
  check: (path: string) => open("HEAD", path).catch(() => reasonOf(path)),
};
