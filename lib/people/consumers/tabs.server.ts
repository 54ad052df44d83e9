import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { pageOfConsents } from "@/lib/leads/consents/consents.server";
import type { Consent } from "@/lib/leads/consents/schema";
import { db } from "@/lib/platform/db/client.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { type Page, paginate } from "@/lib/platform/lists/list";
import { findConsumer } from "./find.server";
import type { ConsumerLead, ConsumerSale, TabQuery } from "./schema";

const product = { select: { id: true, name: true, slug: true } } as const;

/** A person's leads, by default newest first. @throws as `findConsumer` */
export async function leadsOfConsumer(
  actor: Actor,
  id: number,
  query: TabQuery,
): Promise<Page<Sendable<ConsumerLead>>> {
  await findConsumer(actor, id);
  const where = { consumer: { consumer_id: id } };
  return paginate(
    query,
    (slice) => db.lead.findMany({ where, include: { product }, ...slice }),
    db.leadConsumer.count({ where: { consumer_id: id } }),
  );
}

/** A person's sales, by default newest first. @throws as `findConsumer` */
export async function salesOfConsumer(
  actor: Actor,
  id: number,
  query: TabQuery,
): Promise<Page<Sendable<ConsumerSale>>> {
  await findConsumer(actor, id);
  const where = { consumer: { consumer_id: id } };
  return paginate(
    query,
    (slice) => db.sale.findMany({ where, include: { product }, ...slice }),
    db.saleConsumer.count({ where: { consumer_id: id } }),
  );
}

/** The consents that a person has given or refused, by default newest first. @throws as `findConsumer` */
export async function consentsOfConsumer(actor: Actor, id: number, query: TabQuery): Promise<Page<Sendable<Consent>>> {
  await findConsumer(actor, id);
  const links = await db.leadConsumer.findMany({ where: { consumer_id: id }, select: { lead_id: true } });
  return pageOfConsents({ lead_id: { in: links.map(({ lead_id }) => lead_id) } }, query);
}
