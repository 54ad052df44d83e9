import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { metaOf, type Page, paginate } from "@/lib/platform/lists/list";
import { countWaiting, linkNewest } from "./link/link.server";
import { listed, toConsumerRows } from "./rows.server";
import { type ConsumerQuery, type ConsumerRow, consumerQuery, consumerRowResponse, type Linking } from "./schema";
import { findConsumers } from "./search.server";

/** The people of a tenant, or of all tenants, by default newest first. @throws HttpError 403 for anyone but administrators */
export async function listConsumers(actor: Actor, query: ConsumerQuery): Promise<Page<ConsumerRow>> {
  requireAdministrator(actor);
  if (query.tenant_id !== undefined) await linkNewest(query.tenant_id);
  return forTenant(actor, query.tenant_id, async () => {
    const found = query.search === undefined ? undefined : await findConsumers(actor, query.search);
    const where: Prisma.ConsumerWhereInput = { merged_into_id: null, ...(found && { id: { in: found.ids } }) };
    const page = await paginate(
      query,
      (slice) => db.consumer.findMany({ where, ...listed, ...slice }),
      found ? Promise.resolve(found.ids.length) : countConsumers(),
    );
    const meta = { ...metaOf(query, page.meta.total), ...(found?.more && { more: true as const }) };
    return { data: await toConsumerRows(page.data), meta };
  });
}

/** For the screen, which loads its first page on the server. */
export const consumers = {
  name: "consumers",
  query: consumerQuery,
  response: consumerRowResponse,
  list: listConsumers,
} as const;

async function countConsumers(): Promise<number> {
  const { _sum } = await db.consumerCount.aggregate({ _sum: { count: true } });
  return _sum.count ?? 0;
}

/** How far the people of a tenant's leads and sales are found. */
export async function linkingOf(actor: Actor, tenant_id: number | undefined): Promise<Linking> {
  requireAdministrator(actor);
  const where = { tenant_id };
  const [leads, sales, waiting] = await Promise.all([
    db.leadCount.aggregate({ where, _sum: { count: true } }),
    db.saleCount.aggregate({ where, _sum: { count: true } }),
    countWaiting(tenant_id),
  ]);
  return { waiting, total: (leads._sum.count ?? 0) + (sales._sum.count ?? 0) };
}
