import "server-only";
import { type Author, actorColumns, programAuthor } from "@/lib/identity/audit/audit.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { chainKey } from "@/lib/platform/events/chain-key.server";
import { type StoredValue, splitEvent, valueRows } from "@/lib/platform/events/values.server";
import { chain, sealOf } from "./chain.server";
import type { SaleEventType } from "./columns/event-types";
import { SALE_EVENT_RULE } from "./event-fields";

type Values = Record<string, unknown>;

/** What a sale's history says of one change. */
export type NewSaleEvent = { type: SaleEventType; old?: Values; new?: Values; reason?: string | null };

/** Whom an event names: a user with their address, or a program. */
export type SaleAuthor = Author & { ip: string | null };

/** Whom a sale's history names for what the application does by itself. */
export const SYSTEM: SaleAuthor = { ...programAuthor("System"), ip: null };

/** A sale that the running transaction has locked, with the end of its chain; null until the upgrade has chained it. */
export type ChainedSale = RowOf<typeof chainedColumns>;

export const chainedColumns = columns("Sale", "sales", ["id", "tenant_id", "event_count", "event_head"]);

type SaleWithEvents = { sale: ChainedSale; events: readonly NewSaleEvent[] };

type Row = { values: StoredValue[] };
type Written = { rows: Row[]; end: object | null };

/**
 * Appends events to the chains of locked sales, with their personal values, in one statement. Those of a sale of an older
 * release, which is not chained yet, are chained by the upgrade with the events before them.
 */
export async function appendToChains(actor: SaleAuthor, sales: readonly SaleWithEvents[]): Promise<void> {
  const told = sales.filter(({ events }) => events.length > 0);
  if (told.length === 0) return;
  const key = await chainKey();
  const created_at = new Date();
  const author = { ...actorColumns(actor), ip: actor.ip, created_at };
  const written = told.map(({ sale: { id: sale_id, tenant_id, event_count, event_head }, events }): Written => {
    const rows = events.map((event) => {
      const { note: _, ...split } = splitEvent(event, SALE_EVENT_RULE);
      return { ...author, tenant_id, sale_id, type: event.type, ...split };
    });
    if (event_count === null) return { rows, end: null };
    const { chained, end } = chain(key, { event_count, event_head }, rows);
    return { rows: chained, end: { id: sale_id, ...end, event_seal: sealOf(key, sale_id, end) } };
  });
  const rows = written.flatMap((sale) => sale.rows).map((row, place) => ({ ...row, place: String(place) }));
  const ends = written.flatMap(({ end }) => (end ? [end] : []));
  await write(rows, ends);
}

// The ids are taken first, since the values name them.
function write(rows: readonly (Row & { place: string })[], ends: readonly object[]): Promise<number> {
  const events = rows.map(({ values: _, ...event }) => event);
  const values = rows.flatMap(({ place, values }) => values.map((value) => ({ ...value, key: place })));
  return db.$executeRaw`
    WITH given_event AS MATERIALIZED (
      SELECT nextval('sale_events_id_seq') AS id, event.*
      FROM json_to_recordset(${JSON.stringify(events)}::json) AS event (place text, tenant_id int, sale_id int,
        type text, old jsonb, new jsonb, reason text, digests jsonb, actor_id int, actor_name text,
        impersonator_id int, impersonator_name text, ip text, created_at timestamptz, seq int, prev_hash text,
        hash text)
    ), event AS (
      INSERT INTO sale_events (id, tenant_id, sale_id, type, old, new, reason, digests, actor_id, actor_name,
        impersonator_id, impersonator_name, ip, created_at, seq, prev_hash, hash)
      SELECT id, tenant_id, sale_id, type, old, new, reason, digests, actor_id, actor_name,
        impersonator_id, impersonator_name, ip, created_at, seq, prev_hash, hash
      FROM given_event
    )${values.length > 0 ? valueInsert(values) : Prisma.empty}
    UPDATE sales SET event_count = reached.event_count, event_head = reached.event_head,
      event_seal = reached.event_seal
    FROM json_to_recordset(${JSON.stringify(ends)}::json)
      AS reached (id int, event_count int, event_head text, event_seal text)
    WHERE sales.id = reached.id`;
}

const valueInsert = (values: Parameters<typeof valueRows>[0]) => Prisma.sql`, personal AS (
  INSERT INTO sale_event_values (event_id, tenant_id, field, old, new, salt)
  SELECT given_event.id, given_event.tenant_id, given.field, given.old::json, given.new::json, given.salt
  FROM ${valueRows(values)} JOIN given_event ON given_event.place = given.key
)`;
