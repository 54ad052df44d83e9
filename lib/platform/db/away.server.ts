import "server-only";
import { channel } from "node:diagnostics_channel";
import { log } from "@/lib/platform/log/log.server";
import { singleton } from "@/lib/platform/process/singleton";
import { directDatabaseUrl, env } from "@/lib/platform/settings/env.server";
import { Prisma } from "./generated/client";

/** Each error that isDatabaseAway() recognises is told here. scripts/away-page.mjs listens. */
const AWAY = channel("console:database-away");

/** Prisma's codes for a database that can't be reached, does not answer in time, or has no connection left. */
const CODES = ["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"];
/** Of a connection that was not made: the error names the port, by which it is told from one of a mail server or a store. */
const CONNECT_CODES = ["ECONNREFUSED", "ETIMEDOUT"];
/** What Prisma's adapter for pg makes of an error of the network or of a full server. */
const KINDS = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"];
/**
 * The classes and codes of Postgres: connection exceptions, shutting down or starting, a lack of resources such as disk or
 * connections, statement time-out, and a write to what is no longer the primary.
 */
const SQLSTATES = /^(?:08...|57P0[1-5]|53...|57014|25006)$/;
/** pg gives these errors no code. */
const MESSAGES_OF_PG = [
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Query read timeout",
  "Client has encountered a connection error and is not queryable",
];

const POSTGRES_PORT = 5432;
const SUMMARY_EVERY_MS = 10_000;

type Summary = { since: number; errors: number };
const summaries = singleton("database-away", () => new Map<string, Summary>());

/** Whether an error means that the database could not be reached or did not answer, by class, code and cause. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  const { code, message, kind, originalCode, cause } = (error ?? {}) as Fields; // pg-boss reports errors as plain objects
  if (CODES.includes(code ?? "") || SQLSTATES.test(code ?? "") || SQLSTATES.test(originalCode ?? "")) return true;
  if (KINDS.includes(kind ?? "") || MESSAGES_OF_PG.includes(message ?? "") || isRefusedConnection(error)) return true;
  return [adapterErrorOf(error), cause].some((inner) => inner !== undefined && isDatabaseAway(inner));
}

type Fields = { code?: string; message?: string; kind?: string; originalCode?: string; cause?: unknown };

// A host with several addresses fails with one error for each, inside an AggregateError without a port.
function isRefusedConnection(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isRefusedConnection);
  const { code = "", port } = (error ?? {}) as { code?: string; port?: number };
  return CONNECT_CODES.includes(code) && databasePorts().includes(port ?? 0);
}

const databasePorts = () =>
  [env().DATABASE_URL, directDatabaseUrl()].map((url = "") => Number(URL.parse(url)?.port || POSTGRES_PORT));

const adapterErrorOf = (error: unknown): unknown =>
  error instanceof Prisma.PrismaClientKnownRequestError ? error.meta?.driverAdapterError : undefined;

/**
 * Notes an error that was answered or given up: when the database is away, it is counted in one line of the log per
 * cause and ten seconds. @returns false for any other error, which the caller logs
 */
export function reportDatabaseUnavailable(error: unknown): boolean {
  if (!isDatabaseAway(error)) return false;
  AWAY.publish(error);
  const cause = causeOf(error as Fields);
  const summary = summaries.get().get(cause);
  if (summary) summary.errors += 1;
  else summarize(cause);
  return true;
}

function summarize(cause: string): void {
  log.error({ database: cause }, "the database does not answer");
  const summary = { since: Date.now(), errors: 0 };
  summaries.get().set(cause, summary);
  const timer = setTimeout(() => {
    summaries.get().delete(cause);
    if (summary.errors === 0) return;
    const seconds = Math.round((Date.now() - summary.since) / 1000);
    log.error({ database: cause, errors: summary.errors, seconds }, "the database did not answer");
  }, SUMMARY_EVERY_MS);
  timer.unref();
}

/** A code without anything personal: Postgres' own, the adapter's or Node's. */
function causeOf(error: Fields): string {
  const { kind, originalCode } = ((adapterErrorOf(error) as Fields | undefined)?.cause ?? {}) as Fields;
  return originalCode ?? kind ?? error.code ?? "no answer";
}
