import pg from "pg";
import { expect, vi } from "vitest";
import type { RouteHandler } from "@/lib/identity/http/endpoint.server";
import { disconnect } from "@/lib/platform/db/client.server";
import { randomAddress } from "./api";

/** Long enough for three comparisons on a busy machine. What the process does by itself falls into one of them at most. */
const COMPARED_MS = 30_000;

type Query = (...given: unknown[]) => unknown;

/**
 * The texts of the statements that something sends to the database in this process, in their order, without those of the
 * queue of jobs.
 * @param work is given those that were sent so far
 */
export async function statementsOf(work: (sent: string[]) => Promise<unknown>): Promise<string[]> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  const statements: string[] = [];
  prototype.query = function (this: unknown, ...given: unknown[]) {
    statements.push(textOf(given[0]));
    return query.apply(this, given);
  };
  try {
    // After the change, since a connection keeps the function that it had when it was opened.
    await disconnect();
    await work(statements);
    return statements.filter((statement) => !isMaintenance(statement));
  } finally {
    prototype.query = query;
    await disconnect();
  }
}

/** The text of a statement as it is given to a client. */
export const textOf = (statement: unknown) =>
  typeof statement === "string" ? statement : String((statement as { text?: string }).text);

/** What the queue of jobs and the connection that listens do by themselves, at any time; not what adds a job. */
export const isMaintenance = (statement: string) =>
  /^(|SELECT|LISTEN .*)$/.test(statement) ||
  (/pgboss/i.test(statement) && (!/insert into/i.test(statement) || /^\s*BEGIN;/.test(statement)));

/** A statement whatever its parameters: for nobody's organisation, Prisma writes NULL in the place of one. */
const withoutParameters = (statement: string) => statement.replace(/\$\d+|(?<=IN \()NULL(?=\))/g, "?");

/** The answer to a request that is made in this process, without what names it, and the statements that it took. */
async function costOf(ask: () => Promise<Response>) {
  let answered = new Response();
  const statements = await statementsOf(async (sent) => {
    await ask();
    sent.length = 0; // what comes before a connection's first statement does not count
    answered = await ask();
  });
  const headers = [...answered.headers].filter(([name]) => name !== "x-request-id");
  const answer = JSON.stringify({ status: answered.status, headers, body: await answered.json() });
  const wait = answered.headers.get("retry-after"); // in seconds, which pass between two requests
  const told = wait ? answer.replace(new RegExp(`\\b${wait}\\b`, "g"), "?") : answer;
  return { answer: told, statements: statements.map(withoutParameters) };
}

/** Expects the answer to a request, and the statements that it took, to be those of another one. */
export const expectSameCost = (ask: () => Promise<Response>, other: () => Promise<Response>): Promise<void> =>
  vi.waitFor(
    async () => {
      const [cost, usual] = [await costOf(ask), await costOf(other)];
      expect(usual.statements.length).toBeGreaterThan(0);
      expect(cost).toEqual(usual);
    },
    { timeout: COMPARED_MS, interval: 0 },
  );

/** Calls a route's handler in this process with a JSON body, from a random address. */
export function post(handler: RouteHandler, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { "content-type": "application/json", "x-forwarded-for": randomAddress(), ...headers };
  const request = new Request("http://localhost/api", { method: "POST", headers: sent, body: JSON.stringify(body) });
  return handler(request, { params: Promise.resolve({}) });
}
