import "server-only";
import type { KeyObject } from "node:crypto";
import { upgradeLeadEvents } from "@/lib/leads/record/upgrade-events.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { chainKey } from "@/lib/platform/events/chain-key.server";
import {
  allowUpgrade,
  endUpgrade,
  upgradedRows,
  upgradedValues,
  upgradeRest,
} from "@/lib/platform/events/upgrade.server";
import { splitEvent } from "@/lib/platform/events/values.server";
import { type ChainedEvent, type ChainHead, chain, sealOf } from "@/lib/sales/record/chain.server";
import { SALE_EVENT_RULE } from "@/lib/sales/record/event-fields";

/** Sales are locked while their events are chained: few enough for a tenth of a second. */
const BATCH_SIZE = 20;

/**
 * Moves the personal values out of the events of older releases and chains those of sales. Safe to run at any time and in
 * any number of processes. @returns how many batches of each it did
 */
export const upgradeEvents = (): Promise<{ leads: number; sales: number }> =>
  asPlatform(async () => ({
    leads: await upgradeRest("leads", upgradeLeadEvents),
    sales: await upgradeRest("sales", chainSales),
  }));

type Values = Record<string, unknown> | null;
type OldEvent = UnchainedEvent & { id: number };

/** Chains the events of the next sales that are not chained yet. Call it inside a transaction. */
async function chainSales(after: number): Promise<number | undefined> {
  const sales = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM sales WHERE id > ${after} AND event_count IS NULL ORDER BY id LIMIT ${BATCH_SIZE} FOR NO KEY UPDATE`;
  const ids = sales.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const found = await db.$queryRaw<OldEvent[]>`
    SELECT id, tenant_id, sale_id, type, old, new, reason, digests, actor_id, actor_name, impersonator_id,
      impersonator_name, ip, created_at
    FROM sale_events WHERE sale_id = ANY(${ids}::int[]) ORDER BY sale_id, created_at, id`;
  const bySale = Map.groupBy(found, ({ sale_id }) => sale_id);
  const key = await chainKey();
  const chains = ids.map((id) => firstChain(key, id, bySale.get(id) ?? []));
  await write(
    chains.flatMap(({ chained }) => chained),
    chains.map(({ end }) => end),
  );
  return ids.at(-1);
}

const NO_EVENTS: ChainHead = { event_count: 0, event_head: null };

export type UnchainedEvent = Omit<ChainedEvent, "seq"> & { old: Values; new: Values; digests: Values };

/**
 * Chains the events of a sale that has no chain yet.
 * @returns them without their personal values, these, and the columns of the sale
 */
export function firstChain<Event extends UnchainedEvent>(key: KeyObject, id: number, events: readonly Event[]) {
  const { chained, end } = chain(key, NO_EVENTS, events.map(upgraded<Event>));
  return { chained, end: { id, ...end, event_seal: sealOf(key, id, end) } };
}

// An event that was appended since the release has its values moved out already.
function upgraded<Event extends UnchainedEvent>(event: Event) {
  const { note: _, ...split } = splitEvent(event, SALE_EVENT_RULE);
  return { ...event, ...split, digests: { ...event.digests, ...split.digests } };
}

async function write(events: readonly (ReturnType<typeof upgraded> & { id: number })[], ends: readonly object[]) {
  await allowUpgrade();
  await db.$executeRaw`
    WITH upgraded AS (
      UPDATE sale_events event SET old = moved.old, new = moved.new, reason = moved.reason, digests = moved.digests,
        seq = moved.seq, prev_hash = moved.prev_hash, hash = moved.hash
      FROM json_to_recordset(${upgradedRows(events)}) AS moved (id bigint, old jsonb, new jsonb, reason text,
        digests jsonb, seq int, prev_hash text, hash text)
      WHERE event.id = moved.id AND event.hash IS NULL
      RETURNING event.id, event.tenant_id
    ), personal AS (
      INSERT INTO sale_event_values (event_id, tenant_id, field, old, new, salt)
      SELECT upgraded.id, upgraded.tenant_id, field, given.old::json, given.new::json, salt
      FROM ${upgradedValues(events)} JOIN upgraded ON upgraded.id = key::bigint
    )
    UPDATE sales SET event_count = reached.event_count, event_head = reached.event_head,
      event_seal = reached.event_seal
    FROM json_to_recordset(${JSON.stringify(ends)}::json)
      AS reached (id int, event_count int, event_head text, event_seal text)
    WHERE sales.id = reached.id`;
  await endUpgrade();
}
