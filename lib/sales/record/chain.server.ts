import "server-only";
import { createHmac, type KeyObject } from "node:crypto";
import type { SaleEventType } from "./columns/event-types";

// The events of a sale form a chain: each has a keyed hash over itself and over the hash of the one before. Nobody without
// the key can change, add, move or remove one without its being noticed.

/** Part of every hash. A row that is hashed in another way gets another one. */
const FORMAT = 1;

/** How the hash of the first event begins. */
export const CHAIN_START = "";

/** An event as it is hashed. What identifies it is its sale and its place; the id of its row is not part of it. */
export type ChainedEvent = {
  tenant_id: number;
  sale_id: number;
  seq: number;
  type: SaleEventType;
  old: unknown;
  new: unknown;
  reason: string | null;
  digests: unknown;
  actor_id: number | null;
  actor_name: string;
  impersonator_id: number | null;
  impersonator_name: string | null;
  ip: string | null;
  created_at: Date;
};

/** The end of a sale's chain. */
export type ChainHead = { event_count: number; event_head: string | null };

/** The hash of an event after the one with `prev_hash`. */
export const hashOf = (key: KeyObject, event: ChainedEvent, prev_hash: string): string =>
  keyedHash(key, [
    FORMAT,
    ...[event.tenant_id, event.sale_id, event.seq, event.type, sorted(event.old), sorted(event.new), event.reason],
    ...[sorted(event.digests), event.actor_id, event.actor_name, event.impersonator_id, event.impersonator_name],
    ...[event.ip, event.created_at.toISOString(), prev_hash],
  ]);

/** What proves that the count and the head on a sale were written by this application. */
export const sealOf = (key: KeyObject, sale_id: number, { event_count, event_head }: ChainHead): string =>
  keyedHash(key, [FORMAT, "end", sale_id, event_count, event_head]);

/** The hash of a daily anchor. @param heads the JSON text of its heads, as the database gives it */
export const anchorHashOf = (
  key: KeyObject,
  tenant_id: number,
  day: string,
  heads: string,
  prev_hash: string,
): string => keyedHash(key, [FORMAT, "anchor", tenant_id, day, heads, prev_hash]);

/** The opening of a sale, as its hash covers it. */
export type Opening = { tenant_id: number; year: number; number: number; sale_id: number; reference: string };

/** The hash of an opening after the one with `prev_hash`. */
export const openingHashOf = (key: KeyObject, opening: Opening, prev_hash: string): string =>
  keyedHash(key, [
    ...[FORMAT, "opening", opening.tenant_id, opening.year, opening.number, opening.sale_id, opening.reference],
    prev_hash,
  ]);

/** The end of the openings of a tenant's year. */
type OpeningsEnd = { tenant_id: number; year: number; first_opened: number; last: number; head: string };

/** What proves that the end of a year's openings was written by this application. */
export const openingsSealOf = (key: KeyObject, end: OpeningsEnd): string =>
  keyedHash(key, [FORMAT, "openings", end.tenant_id, end.year, end.first_opened, end.last, end.head]);

const keyedHash = (key: KeyObject, parts: readonly unknown[]): string =>
  createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex");

/** A JSON value with its keys in order. The database keeps them in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value ?? null;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([field, inner]) => [field, sorted(inner)]));
}

/** Gives events their places and hashes at the end of a chain. @returns them, and the new end */
export function chain<Event extends Omit<ChainedEvent, "seq">>(
  key: KeyObject,
  head: ChainHead,
  events: readonly Event[],
) {
  let { event_count, event_head } = head;
  const chained = events.map((event) => {
    const prev_hash = event_head ?? CHAIN_START;
    const seq = event_count + 1;
    const hash = hashOf(key, { ...event, seq }, prev_hash);
    [event_count, event_head] = [seq, hash];
    return { ...event, seq, prev_hash, hash };
  });
  return { chained, end: { event_count, event_head } };
}
