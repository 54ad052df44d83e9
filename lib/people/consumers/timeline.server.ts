import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { metaOf, type Page } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { findConsumer } from "./find.server";
import type { ConsumerEvent, TabQuery } from "./schema";

type Row = Sendable<ConsumerEvent>;

/** What happened to a person's leads and sales, and their merges, by default newest first. @throws as `findConsumer` */
export async function timelineOfConsumer(actor: Actor, id: number, query: TabQuery): Promise<Page<Row>> {
  await findConsumer(actor, id);
  const direction = Prisma.raw(query.sortDesc ? "DESC" : "ASC");
  const [data, [counted]] = await Promise.all([
    db.$queryRaw<Row[]>`
      SELECT * FROM (${eventsOf(id)}) AS event ORDER BY created_at ${direction}, id ${direction}
      LIMIT ${query.per_page}::int OFFSET ${Math.min((query.page - 1) * query.per_page, MAX_ID)}::int`,
    db.$queryRaw<{ total: number }[]>`SELECT count(*) AS total FROM (${eventsOf(id)}) AS event`,
  ]);
  return { data, meta: metaOf(query, counted?.total ?? 0) };
}

const eventsOf = (id: number) => Prisma.sql`
  SELECT 'lead-' || event.id AS id, 'lead' AS kind, lead.id AS record_id, lead.lead_id AS reference, event.type,
    event.old->>'status' AS old_status, event.new->>'status' AS new_status, event.actor_name, event.created_at
  FROM lead_consumers link JOIN leads lead ON lead.id = link.lead_id JOIN lead_events event ON event.lead_id = lead.id
  WHERE link.consumer_id = ${id}
  UNION ALL
  SELECT 'sale-' || event.id, 'sale', sale.id, sale.reference, event.type, event.old->>'status', event.new->>'status',
    event.actor_name, event.created_at
  FROM sale_consumers link JOIN sales sale ON sale.id = link.sale_id JOIN sale_events event ON event.sale_id = sale.id
  WHERE link.consumer_id = ${id}
  UNION ALL
  SELECT 'merge-' || id, 'merge', id, NULL, 'merged', NULL, NULL, actor_name, created_at
  FROM consumer_merges WHERE into_id = ${id}
  UNION ALL
  SELECT 'undone-' || id, 'merge', id, NULL, 'undone', NULL, NULL, undone_by_name, undone_at
  FROM consumer_merges WHERE into_id = ${id} AND undone_at IS NOT NULL`;
