import "server-only";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import type { HEAVY_WORK } from "@/lib/platform/db/columns";
import { databaseNow } from "@/lib/platform/db/now.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { singleton } from "@/lib/platform/process/singleton";
import { tooManyRequests } from "./errors.server";

/** How much heavy work may run at once: for one user, and in the whole installation, over all processes. */
type Limit = { perUser: number; total: number; what: string };

const LIMITS = {
  /** A file is spooled to disk and checked; 16 of 20 MB are as much as a small machine should hold. */
  uploads: { perUser: 4, total: 16, what: "uploads" },
  /** Each keeps the database busy for as long as it is sent. */
  exports: { perUser: 2, total: 8, what: "exports" },
} satisfies Record<SlotKind, Limit>;

export type SlotKind = (typeof HEAVY_WORK)[number];

const RENEW_EVERY_MS = 10_000;
/** A slot whose process has died is free after this. */
const EXPIRES_AFTER_SECONDS = 30;
const RETRY_AFTER_SECONDS = 5;

/** A slot without an id is about to be taken. */
type Slot = { kind: SlotKind; userId: number; id?: number };

/** The slots of this process, which it renews. */
const held = singleton("slots", () => {
  const slots = new Set<Slot>();
  setInterval(() => {
    const ids = [...slots].flatMap(({ id }) => id ?? []);
    if (ids.length > 0)
      renew(ids).catch((error: unknown) => log.warn({ error: describeError(error) }, "slots not renewed"));
  }, RENEW_EVERY_MS).unref();
  return slots;
});

/**
 * Takes a slot for heavy work of a user.
 * @returns a function that releases it, and may be called more than once
 * @throws HttpError 429 with Retry-After when the user or the installation has reached its limit
 */
export async function takeSlot(kind: SlotKind, userId: number): Promise<() => Promise<void>> {
  const slots = held.get();
  const slot: Slot = { kind, userId };
  // Of many requests at once only those that may succeed reach the database.
  const own = heldSlots(kind).filter((other) => other.userId === userId).length;
  if (own >= LIMITS[kind].perUser) throw ownLimit(kind, own);
  slots.add(slot);
  const id = await asPlatform(() => transaction(() => insertSlot(kind, userId))).catch((error: unknown) => {
    slots.delete(slot);
    throw error;
  });
  slot.id = id;
  return async () => {
    if (!slots.delete(slot)) return;
    await asPlatform(() => db.heavyWork.deleteMany({ where: { id } })).catch((error: unknown) =>
      log.warn({ error: describeError(error) }, "slot not released; it will expire"),
    );
  };
}

/** The slots of a kind in this process. */
export const heldSlots = (kind: SlotKind): Slot[] => [...held.get()].filter((slot) => slot.kind === kind);

/** Runs work in a slot. @throws HttpError 429 as `takeSlot` does; what the work throws */
export async function inSlot<T>(kind: SlotKind, userId: number, work: () => Promise<T>): Promise<T> {
  const release = await takeSlot(kind, userId);
  try {
    return await work();
  } finally {
    await release();
  }
}

async function insertSlot(kind: SlotKind, user_id: number): Promise<number> {
  const { perUser, total, what } = LIMITS[kind];
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`slots ${kind}`}, 0))`;
  await db.heavyWork.deleteMany({ where: { kind, expires_at: { lt: await databaseNow() } } });
  const own = await db.heavyWork.count({ where: { kind, user_id } });
  if (own >= perUser) throw ownLimit(kind, own);
  const all = await db.heavyWork.count({ where: { kind } });
  if (all >= total)
    throw tooManyRequests(
      `${all} ${what} are running, which is the limit. Please try again in a moment.`,
      RETRY_AFTER_SECONDS,
    );
  const slot = await db.heavyWork.create({ data: { kind, user_id, expires_at: await expiry() }, select: { id: true } });
  return slot.id;
}

const renew = (ids: number[]) =>
  asPlatform(async () => db.heavyWork.updateMany({ where: { id: { in: ids } }, data: { expires_at: await expiry() } }));

const expiry = async () => new Date((await databaseNow()).getTime() + EXPIRES_AFTER_SECONDS * 1000);

const ownLimit = (kind: SlotKind, own: number) =>
  tooManyRequests(
    `You have ${own} ${LIMITS[kind].what} running, which is the limit. Wait until one has finished.`,
    RETRY_AFTER_SECONDS,
  );
