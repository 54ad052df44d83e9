import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { singleton } from "@/lib/platform/process/singleton";
import { tooManyRequests } from "./errors.server";

/** Screens show this many rows at most. Dropdowns and programs read more at once. */
const LARGE_PAGE_ROWS = 100;
/** A page that takes longer than this waits for the database, and others need not wait for it. */
const MAX_TURN_MS = 250;
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 5;

type Start = () => void;

/** The large pages that wait, by user; the first user's turn is next. */
const queue = singleton("large pages", () => ({ waiting: new Map<number, Start[]>(), isTaken: false }));

/** Whether the query of a list asks for a page of those that take turns. */
export const isLargePage = (query: unknown): boolean =>
  typeof query === "object" && query !== null && "per_page" in query && Number(query.per_page) > LARGE_PAGE_ROWS;

/**
 * Reads what a query asks for. Large pages, which take the only thread in one piece, are read one at a time in a process,
 * from one user after another. After each comes a pause as long as the page took, so that other requests get their turn.
 * @throws HttpError 429 with Retry-After when too many large pages of the user wait; what `read` throws
 */
export async function inTurn<T>(userId: number, query: unknown, read: () => Promise<T>): Promise<T> {
  if (!isLargePage(query)) return read();
  await turnOf(userId);
  const reading = read();
  void passOn(reading);
  return reading;
}

function turnOf(userId: number): Promise<void> {
  const { waiting, isTaken } = queue.get();
  const starts = waiting.get(userId) ?? [];
  if (starts.length === MAX_WAITING) throw tooMany();
  return new Promise((start) => {
    waiting.set(userId, [...starts, start]);
    if (!isTaken) startNext();
  });
}

async function passOn(reading: Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await Promise.race([reading.catch(() => {}), wait(MAX_TURN_MS)]);
  await wait(performance.now() - startedAt);
  startNext();
}

function startNext(): void {
  const { waiting } = queue.get();
  const [next] = waiting;
  queue.get().isTaken = next !== undefined;
  if (!next) return;
  const [userId, [start, ...starts]] = next;
  waiting.delete(userId);
  if (starts.length > 0) waiting.set(userId, starts); // last in the order
  start?.();
}

const tooMany = () =>
  tooManyRequests(
    `You have ${MAX_WAITING} long lists waiting, which is the limit. Please try again in a moment.`,
    RETRY_AFTER_SECONDS,
  );
