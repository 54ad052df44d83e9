import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { toConsent } from "@/lib/leads/consents/consents.server";
import type { Consent } from "@/lib/leads/consents/schema";
import { db } from "@/lib/platform/db/client.server";
import { type Page, paginate } from "@/lib/platform/lists/list";
import { isoOf } from "@/lib/platform/time/days";
import { findConsumer } from "./find.server";
import type { ConsumerLead, ConsumerSale, TabQuery } from "./schema";

const product = { select: { id: true, name: true, slug: true } } as const;

/** A person's leads, by default newest first. @throws as `findConsumer` */
export async function leadsOfConsumer(actor: Actor, id: number, query: TabQuery): Promise<Page<ConsumerLead>> {
  await findConsumer(actor, id);
  const where = { consumer: { consumer_id: id } };
  const page = await paginate(
    query,
    (slice) => db.lead.findMany({ where, include: { product }, ...slice }),
    db.leadConsumer.count({ where: { consumer_id: id } }),
  );
  const data = page.data.map((lead) => ({
    id: lead.id,
    lead_id: lead.lead_id,
    product: lead.product,
    status: lead.status,
    source: lead.source,
    processed_at: isoOf(lead.processed_at),
    created_at: lead.created_at.toISOString(),
  }));
  return { ...page, data };
}

/** A person's sales, by default newest first. @throws as `findConsumer` */
export async function salesOfConsumer(actor: Actor, id: number, query: TabQuery): Promise<Page<ConsumerSale>> {
  await findConsumer(actor, id);
  const where = { consumer: { consumer_id: id } };
  const page = await paginate(
    query,
    (slice) => db.sale.findMany({ where, include: { product }, ...slice }),
    db.saleConsumer.count({ where: { consumer_id: id } }),
  );
  const data = page.data.map((sale) => ({
    id: sale.id,
    reference: sale.reference,
    product: sale.product,
    status: sale.status,
    submitted_at: isoOf(sale.submitted_at),
    policy_number: sale.policy_number,
    created_at: sale.created_at.toISOString(),
  }));
  return { ...page, data };
}

/** The consents that a person has given or refused, by default newest first. @throws as `findConsumer` */
export async function consentsOfConsumer(actor: Actor, id: number, query: TabQuery): Promise<Page<Consent>> {
  await findConsumer(actor, id);
  const links = await db.leadConsumer.findMany({ where: { consumer_id: id }, select: { lead_id: true } });
  const where = { lead_id: { in: links.map(({ lead_id }) => lead_id) } };
  const page = await paginate(query, (slice) => db.consent.findMany({ where, ...slice }), db.consent.count({ where }));
  return { ...page, data: page.data.map(toConsent) };
}
