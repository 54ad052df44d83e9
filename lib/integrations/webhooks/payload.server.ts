import "server-only";
import { rowsOfLeads } from "@/lib/leads/list/list.server";
import { db } from "@/lib/platform/db/client.server";
import { crmFieldsOfSales } from "@/lib/sales/list/crm-fields.server";
import { rowsOf } from "@/lib/sales/list/list.server";
import type { SaleRow } from "@/lib/sales/record/schema";
import { type KindOf, kindOf, type SentType, type WebhookEventType } from "./events";

/** An event of the outbox. */
export type NotedEvent = {
  id: number;
  type: SentType;
  lead_id: number | null;
  sale_id: number | null;
  source_id: number;
};

/** The data of an event, with personal data. */
export type Payload = { at: Date; data: Record<string, unknown> };

type Payloads = Map<number, Payload>;
type Author = { actor_id: number | null; actor_name: string };

/** The data of events, by their ids. Those whose records are gone are left out. */
export async function payloadsOf(events: readonly NotedEvent[]): Promise<Payloads> {
  const kinds = Map.groupBy(events, ({ type }): string => kindOf(type));
  const maps = await Promise.all(
    Object.entries(WRITERS).map(([kind, write]) => {
      const ofKind = kinds.get(kind) ?? [];
      return ofKind.length > 0 ? write(ofKind) : new Map();
    }),
  );
  return new Map(maps.flatMap((payloads: Payloads) => [...payloads]));
}

const WRITERS: Record<KindOf<WebhookEventType>, (events: readonly NotedEvent[]) => Promise<Payloads>> = {
  lead: writeLeads,
  sale: writeSales,
  consent: writeConsents,
  suppression: writeSuppressions,
  qc: writeReviews,
};

async function writeLeads(events: readonly NotedEvent[]): Promise<Payloads> {
  const [sources, leads] = await Promise.all([
    db.leadEvent.findMany({ where: { id: { in: events.map(({ source_id }) => source_id) } } }),
    leadsOf(events),
  ]);
  return writeEach(events, sources, (event, source) => {
    const lead = leads.get(event.lead_id ?? 0);
    if (!lead) return undefined;
    const told = { reference: lead.lead_id, ...statusOf(source, lead.status), ...madeBy(source) };
    return { at: source.created_at, data: { ...lead, ...told } };
  });
}

async function writeSales(events: readonly NotedEvent[]): Promise<Payloads> {
  const [sources, sales] = await Promise.all([
    db.saleEvent.findMany({ where: { id: { in: events.map(({ source_id }) => source_id) } } }),
    salesOf(events),
  ]);
  const fieldsOf = await crmFieldsOfSubmitted(events, sales);
  return writeEach(events, sources, (event, source) => {
    const sale = sales.get(event.sale_id ?? 0);
    if (!sale) return undefined;
    const told = { ...statusOf(source, sale.status), ...madeBy(source) };
    const fields = event.type === "sale.submitted" && fieldsOf.get(sale.id);
    return { at: source.created_at, data: { ...sale, ...told, ...(fields && { fields }) } };
  });
}

async function writeConsents(events: readonly NotedEvent[]): Promise<Payloads> {
  const [consents, leads] = await Promise.all([
    db.consent.findMany({ where: { id: { in: events.map(({ source_id }) => source_id) } } }),
    leadsOf(events),
  ]);
  return writeEach(events, consents, (event, consent) => {
    const { id, lead_id, purpose, channel, state, how, wording, evidence, created_at } = consent;
    const lead = leads.get(event.lead_id ?? 0);
    const told = { id, reference: lead?.lead_id ?? null, product: lead?.product ?? null, lead_id, purpose, channel };
    return { at: created_at, data: { ...told, status: state, ...madeBy(consent), how, wording, evidence } };
  });
}

async function writeSuppressions(events: readonly NotedEvent[]): Promise<Payloads> {
  const ids = events.map(({ source_id }) => source_id);
  const suppressions = await db.suppression.findMany({ where: { id: { in: ids } } });
  const actors = suppressions.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id]));
  const users = await db.user.findMany({
    where: { id: { in: actors } },
    select: { id: true, name: true, surname: true },
  });
  return writeEach(events, suppressions, (_, { id, kind, value, reason, actor_id, created_at }) => {
    const user = users.find((one) => one.id === actor_id);
    const actor_name = user ? `${user.name} ${user.surname}` : "System";
    const told = {
      id,
      reference: null,
      product: null,
      status: "suppressed",
      kind,
      ...madeBy({ actor_id, actor_name, created_at }),
    };
    // Of an ID number only a keyed hash is kept.
    const shown = kind === "id_number" ? null : value;
    return { at: created_at, data: { ...told, value: shown, reason } };
  });
}

async function writeReviews(events: readonly NotedEvent[]): Promise<Payloads> {
  const [reviews, sales] = await Promise.all([
    db.saleReview.findMany({ where: { id: { in: events.map(({ source_id }) => source_id) } } }),
    salesOf(events),
  ]);
  return writeEach(events, reviews, (event, review) => {
    const sale = sales.get(event.sale_id ?? 0);
    if (!sale || !review.decided_at) return undefined;
    const { id, sale_id, kind, decision, score, pass_mark, instant_fails, failed, kick_count } = {
      ...review,
      kick_count: sale.kick_count,
    };
    const told = { id, reference: sale.reference, product: sale.product, status: decision, sale_id, kind };
    const author = {
      actor_id: review.reviewer_id,
      actor_name: review.reviewer_name ?? "",
      created_at: review.decided_at,
    };
    const figures = { score: score && Number(score), pass_mark, instant_fails, failed, kick_count };
    return { at: review.decided_at, data: { ...told, ...figures, ...madeBy(author), note: review.note } };
  });
}

function writeEach<Source extends { id: number }>(
  events: readonly NotedEvent[],
  sources: readonly Source[],
  write: (event: NotedEvent, source: Source) => Payload | undefined,
): Payloads {
  const byId = new Map(sources.map((source) => [source.id, source]));
  return new Map(
    events.flatMap((event) => {
      const source = byId.get(event.source_id);
      const payload = source && write(event, source);
      return payload ? [[event.id, payload] as const] : [];
    }),
  );
}

/** The statuses that an event tells; the current one for an event that changed none. */
function statusOf({ type, old, new: row }: { type: string; old: unknown; new: unknown }, current: string) {
  const [before, after] = [statusIn(old), statusIn(row)];
  const hasChanged = before !== undefined && type !== "created";
  return { status: after ?? current, ...(hasChanged && { previous_status: before }) };
}

const statusIn = (values: unknown): string | undefined =>
  values instanceof Object && "status" in values && typeof values.status === "string" ? values.status : undefined;

const madeBy = ({ actor_id, actor_name, created_at }: Author & { created_at: Date }) => ({
  at: created_at.toISOString(),
  actor: { id: actor_id, name: actor_name },
});

async function leadsOf(events: readonly NotedEvent[]) {
  const rows = await rowsOfLeads(unique(events.map(({ lead_id }) => lead_id)));
  return new Map(rows.map((lead) => [lead.id, lead]));
}

async function salesOf(events: readonly NotedEvent[]) {
  const rows = await rowsOf(unique(events.map(({ sale_id }) => sale_id)), null);
  return new Map(rows.map((sale) => [sale.id, sale]));
}

function crmFieldsOfSubmitted(events: readonly NotedEvent[], sales: ReadonlyMap<number, SaleRow>) {
  const ids = unique(events.map(({ type, sale_id }) => (type === "sale.submitted" ? sale_id : null)));
  const submitted = ids.flatMap((id) => sales.get(id) ?? []);
  return crmFieldsOfSales(
    submitted.map(({ id, product }) => ({ id, product_id: product.id })),
    "in full",
    null,
  );
}

const unique = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];
