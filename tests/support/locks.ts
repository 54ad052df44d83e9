import { setTimeout as wait } from "node:timers/promises";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Enough for many requests to arrive at a busy server, and too short for one to give up. */
const ARRIVING_MS = 2_000;

/** Sends requests while a row is locked, so that all of them have arrived before one of them can change it. */
export async function sendWhileLocked<T>(table: "leads" | "sales", id: number, send: () => Promise<T>[]): Promise<T[]> {
  const sent = await asPlatform(() =>
    transaction(async () => {
      await db.$queryRaw`SELECT FROM ${Prisma.raw(table)} WHERE id = ${id} FOR UPDATE`;
      const responses = send();
      await wait(ARRIVING_MS);
      return { responses };
    }),
  );
  return Promise.all(sent.responses);
}

/** Runs `work`, which uses HTTP, while a sale is locked. */
export const whileLocked = <T>(sale: { id: number }, work: () => Promise<T>): Promise<T> =>
  asPlatform(() =>
    transaction(async () => {
      await db.$queryRaw`SELECT FROM sales WHERE id = ${sale.id} FOR UPDATE`;
      return work();
    }),
  );

/** How many statements wait to lock an import of outcomes. */
export async function countWaitingForImports(): Promise<number> {
  await db.$executeRaw`SELECT pg_stat_clear_snapshot()`; // a transaction sees the activity of its first look otherwise
  const waiting = await db.$queryRaw<unknown[]>`
    SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%outcome_imports%FOR UPDATE%'`;
  return waiting.length;
}
