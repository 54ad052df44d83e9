import "server-only";
import "@/lib/platform/schemas/validation-messages";
import { z } from "zod";
import { isDatabaseAway } from "@/lib/platform/db/away.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { type FieldErrors, problemsOf } from "@/lib/platform/schemas/field-errors";

const HTTP_ERROR = Symbol.for("HttpError");

/** An error response: its HTTP status, its message and what else its body holds. */
export class HttpError extends Error {
  readonly [HTTP_ERROR] = true;

  constructor(
    readonly status: number,
    message: string,
    readonly body: { errors?: FieldErrors; [extra: string]: unknown } = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  /** Next bundles this class more than once, and a domain may throw another bundle's. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return typeof error === "object" && error !== null && HTTP_ERROR in error;
  }
}

export const unauthenticated = () => new HttpError(401, "Unauthenticated.");
export const forbidden = (message = "You may not do this.") => new HttpError(403, message);
export const notFound = () => new HttpError(404, "Not found.");
export const conflict = (message: string, extra: Record<string, unknown> = {}) => new HttpError(409, message, extra);

/** 429 with Retry-After. @param retrySeconds when another try may succeed */
export const tooManyRequests = (message: string, retrySeconds: number, extra: Record<string, unknown> = {}) =>
  new HttpError(429, message, extra, { "Retry-After": String(retrySeconds) });

/** 422 with errors by field: `invalid({ phone: "Enter a phone number" })`. The first message is the summary. */
export function invalid(fields: Record<string, string>, extra: Record<string, unknown> = {}): HttpError {
  const errors = Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, [message]]));
  return new HttpError(422, Object.values(fields)[0] ?? "Invalid.", { errors, ...extra });
}

/** The error response for an error; undefined when the error is unexpected. */
export function asHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof z.ZodError) return fromIssues(error.issues);
  if (isDatabaseAway(error)) return unavailable();
  if (error instanceof Prisma.PrismaClientKnownRequestError) return fromDatabase(error);
  return undefined;
}

/** A list may have thousands of wrong entries. */
const MAX_ISSUES = 100;

function fromIssues(issues: z.core.$ZodIssue[]): HttpError {
  const byField = Map.groupBy(issues.slice(0, MAX_ISSUES).flatMap(problemsOf), ([path]) => path.join(".") || "body");
  // Not assigned field by field, since a client may send a field named __proto__.
  const errors: FieldErrors = Object.fromEntries(
    [...byField].map(([field, all]) => [field, all.map(([, message]) => message)]),
  );
  return new HttpError(422, Object.values(errors)[0]?.[0] ?? "Invalid.", { errors });
}

const unavailable = () =>
  new HttpError(503, "The service is busy. Please try again in a moment.", {}, { "Retry-After": "2" });

function fromDatabase(error: Prisma.PrismaClientKnownRequestError): HttpError | undefined {
  if (error.code === "P2025") return notFound();
  if (error.code === "P2003") return conflict("This record is in use.");
  const cause = causeOf(error);
  if (error.code !== "P2002" && cause?.kind !== "UniqueConstraintViolation") return undefined; // the latter in raw SQL
  const field = duplicateField(cause);
  return conflict(`This ${field} is already in use.`, { errors: { [field]: [`This ${field} is already in use.`] } });
}

// Unique indexes are named table_column[_column]_key. The last column is the one that the user typed.
function duplicateField(cause: Cause | undefined): string {
  const { fields, index } = cause?.constraint ?? {};
  return fields?.at(-1) ?? index?.match(/_([a-z]+(?:_id)?)_key$/)?.[1] ?? "value";
}

type Cause = { kind?: string; constraint?: { index?: string; fields?: string[] } };

const causeOf = (error: Prisma.PrismaClientKnownRequestError) =>
  (error.meta?.driverAdapterError as { cause?: Cause } | undefined)?.cause;
