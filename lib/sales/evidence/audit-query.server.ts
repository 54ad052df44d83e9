import "server-only";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { wholeEvent } from "@/lib/platform/events/values.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { isBlindFor, isHiddenFrom } from "@/lib/sales/record/blind.server";
import type { SaleEventType } from "@/lib/sales/record/columns/event-types";
import { isOpenTo } from "@/lib/sales/record/seen.server";
import { OVERSIGHT_SALE_STATUSES } from "@/lib/sales/record/status";
import type { SaleAudit, SaleEventRow } from "./audit-schema";

/** When a sale came into a status, and through whom. */
export type Entered = { status: SaleStatus; at: Date; by: string };

export type AuditedSale = SaleAudit["sale"];

/** Everything of an audit but its events. */
export type AuditOverview = {
  sale: AuditedSale;
  entered: Entered[];
  people: SaleAudit["people"];
  /** The reader may take the second look of the sale, so its events tell nothing of the first one. */
  isBlind: boolean;
};

type Person = { name: string; surname: string | null };
type Found = Omit<AuditedSale, "client_name" | "agent_name" | "created_at"> & {
  created_at: Date;
  client: Person | null;
  agent: Person | null;
  entered: { status: SaleStatus; at: string; by: string }[];
  people: SaleAudit["people"];
  is_blind: boolean;
};

/** Reads a sale with its stages and its people in one query. @throws HttpError 404 where the actor sees none */
export async function readOverview(actor: Actor, id: number): Promise<AuditOverview> {
  const reach = await reachOf(actor);
  const [found] = await db.$queryRaw<Found[]>`
    SELECT sales.id, sales.tenant_id, reference, status, sales.created_at, event_count,
      (SELECT json_build_object('id', id, 'name', name, 'slug', slug) FROM products WHERE id = product_id) AS product,
      (SELECT json_build_object('name', name, 'surname', surname) FROM users WHERE id = agent_id) AS agent,
      (SELECT json_build_object('name', name, 'surname', surname) FROM sale_persons
        WHERE sale_id = sales.id AND role = 'policyholder' LIMIT 1) AS client,
      ${enteredBy(actor)} AS entered, ${peopleFor(actor)} AS people, ${isBlindFor(actor)} AS is_blind
    FROM sales
    WHERE sales.id = ${id} AND status IN (${literals(actor.allowed_sale_statuses)})
      AND ${isOpenTo(actor, reach)}`;
  if (!found) throw notFound();
  const { entered, people, client, agent, created_at, is_blind, ...sale } = found;
  return {
    sale: {
      ...sale,
      created_at: created_at.toISOString(),
      client_name: client ? fullNameOf(client) : "",
      agent_name: agent && fullNameOf(agent),
    },
    entered: entered.map((stage) => ({ ...stage, at: new Date(stage.at) })),
    people,
    isBlind: is_blind,
  };
}

const isHidden = (reader: Actor) => isHiddenFrom(reader, Prisma.sql`event.sale_id`);

const enteredBy = (reader: Actor) => Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('status', new ->> 'status', 'at', created_at,
    'by', CASE WHEN ${isHidden(reader)} THEN ${HIDDEN} ELSE actor_name END) ORDER BY created_at, id), '[]')
  FROM sale_events event WHERE sale_id = sales.id AND type IN ('converted', 'status', 'recalled'))`;

const peopleFor = (reader: Actor) => Prisma.sql`(
  SELECT coalesce(json_agg(person ORDER BY person.name, person.id), '[]')
  FROM (
    SELECT somebody.id, max(somebody.name) AS name
    FROM sale_events event CROSS JOIN LATERAL (
      VALUES (event.actor_id, event.actor_name), (event.impersonator_id, event.impersonator_name)
    ) AS somebody (id, name)
    WHERE event.sale_id = sales.id AND somebody.id IS NOT NULL AND NOT ${isHidden(reader)} GROUP BY somebody.id
  ) AS person)`;

/** Which events: of a type, and of a person, themselves or behind an impersonation. */
export type EventFilter = { type?: SaleEventType; person?: number };

const conditionOf = (reader: Actor, saleId: number, { type, person }: EventFilter) => Prisma.sql`
  event.sale_id = ${saleId}
  AND ${type === undefined ? Prisma.sql`true` : Prisma.sql`event.type = ${type}`}
  AND ${person === undefined ? Prisma.sql`true` : isOf(reader, person)}`;

const isOf = (reader: Actor, person: number) =>
  Prisma.sql`(actor_id = ${person} OR impersonator_id = ${person}) AND NOT ${isHidden(reader)}`;

export async function countSaleEvents(reader: Actor, saleId: number, filter: EventFilter): Promise<number> {
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) AS count FROM sale_events event WHERE ${conditionOf(reader, saleId, filter)}`;
  return found?.count ?? 0;
}

type Row = Omit<SaleEventRow, "time" | "erased"> & {
  created_at: Date;
  digests: unknown;
  values: { field: string; old: unknown; new: unknown }[];
  /** A first reviewer did it, whom the reader may not know. */
  is_hidden: boolean;
};

type EventSlice = { skip: number; take: number; isOldestFirst?: boolean } & Pick<AuditOverview, "isBlind">;

/** The events of a sale after the first `skip`, with their personal values, in one query; newest first by default. */
export async function readSaleEvents(
  reader: Actor,
  saleId: number,
  filter: EventFilter,
  { skip, take, isOldestFirst = false, isBlind }: EventSlice,
): Promise<SaleEventRow[]> {
  const direction = Prisma.raw(isOldestFirst ? "ASC" : "DESC");
  const rows = await db.$queryRaw<Row[]>`
    SELECT event.*, (
      SELECT coalesce(json_agg(json_build_object('field', field, 'old', value.old, 'new', value.new)), '[]')
      FROM sale_event_values value WHERE value.event_id = event.id) AS values
    FROM (
      SELECT id, seq, type, old, new, reason, digests, actor_name, impersonator_name, ip, created_at,
        ${isHidden(reader)} AS is_hidden
      FROM sale_events event WHERE ${conditionOf(reader, saleId, filter)}
      ORDER BY created_at ${direction}, id ${direction} OFFSET ${skip} LIMIT ${take}
    ) AS event ORDER BY created_at ${direction}, id ${direction}`;
  const events = rows.map(toEventRow);
  const texts = events.some(({ type }) => type === "dispute") ? await itemTextsOf(saleId) : {};
  return events.map((event) => withItemText(event, texts)).map((event) => (isBlind ? withoutFindings(event) : event));
}

type ItemTexts = Record<string, string>;

/** What the items of a sale's scorecards say, by their ids. */
async function itemTextsOf(saleId: number): Promise<ItemTexts> {
  const items = await db.$queryRaw<{ id: string; text: string }[]>`
    SELECT item ->> 'id' AS id, item ->> 'text' AS text
    FROM sale_reviews review JOIN scorecard_editions edition ON edition.id = review.edition_id
      CROSS JOIN LATERAL jsonb_path_query(edition.sections::jsonb, '$[*].items[*]') AS item
    WHERE review.sale_id = ${saleId} ORDER BY review.id`;
  return Object.fromEntries(items.map(({ id, text }) => [id, text]));
}

const withItemText = (event: SaleEventRow, texts: ItemTexts): SaleEventRow =>
  event.type === "dispute" && event.new
    ? { ...event, new: { ...event.new, item: texts[String(event.new.item)] ?? event.new.item } }
    : event;

function toEventRow(row: Row): SaleEventRow {
  const { old, new: after, reason, erased } = wholeEvent(row);
  const { id, seq, type, actor_name, impersonator_name, ip, created_at } = row;
  const by = row.is_hidden
    ? { actor_name: HIDDEN, impersonator_name: null, ip: null }
    : { actor_name, impersonator_name, ip };
  return { id, seq, time: created_at.toISOString(), ...by, type, old, new: after, reason, erased };
}

/** Replaces what a second reviewer may not know yet. */
const HIDDEN = "Hidden until you finish your second look.";
const isOversight = (status: unknown) => OVERSIGHT_SALE_STATUSES.some((each) => each === status);

/** An event without what reviewers found: the note and the reason of a decision, and which items were disputed. */
function withoutFindings(event: SaleEventRow): SaleEventRow {
  const isDecision = event.type === "status" && isOversight(event.old?.status);
  if (!isDecision && event.type !== "dispute") return event;
  const hidden = Object.keys(event.new ?? {}).filter((field) => FINDINGS.includes(field));
  return {
    ...event,
    new: event.new && { ...event.new, ...Object.fromEntries(hidden.map((field) => [field, HIDDEN])) },
    reason: event.reason === null ? null : HIDDEN,
  };
}

const FINDINGS = ["note", "item", "dispute"];
