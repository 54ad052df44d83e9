import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { create } from "@/lib/identity/http/resource.server";
import { asTenantOfRecord, defineTenantResource, type TenantActor } from "@/lib/identity/http/tenant-resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseUnderImpersonation } from "@/lib/identity/sessions/impersonation.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { requireVisibleProduct } from "@/lib/identity/tenancy/visible-products.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { flagFilter, idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { startOfToday } from "@/lib/platform/time/days";
import { makeSourceKey } from "./key.server";
import { type KeyedLeadSource, type LeadSource, leadSourceInput, leadSourceResponse } from "./schema";

const named = { select: { id: true, name: true } };
const shown = {
  include: { tenant: named, product: named },
  omit: { key_hash: true },
} as const satisfies Prisma.LeadSourceFindFirstArgs;

type Input = z.output<typeof leadSourceInput>;

async function insert(
  { tenant_id }: TenantActor,
  input: Input,
  key: ReturnType<typeof makeSourceKey>,
): Promise<Sendable<LeadSource>> {
  await requireVisibleProduct(input.product_id);
  const data = { ...input, cell_errors: input.cell_errors ?? ("lenient" as const), ...key.columns, tenant_id };
  return toLeadSource(await db.leadSource.create({ data, ...shown }));
}

export const leadSources = defineTenantResource({
  name: "lead-sources",
  input: leadSourceInput,
  response: leadSourceResponse,
  query: listQuery(["name", "tenant.name", "product.name", "duplicate_policy", "daily_cap"]).extend({
    tenant_id: idFilter,
    product_id: idFilter,
    active: flagFilter,
  }),
  list: async (_actor, query) => {
    const { product_id, active, search } = query;
    const where = { product_id, active, OR: matches(search, ["name", "campaign"]) };
    const page = await paginate(
      query,
      async (slice) => (await db.leadSource.findMany({ where, ...shown, ...slice })).map(toLeadSource),
      db.leadSource.count({ where }),
    );
    const activities = await activityOf(page.data.map(({ id }) => id));
    return { ...page, data: page.data.map((source) => ({ ...source, activity: activities.get(source.id) })) };
  },
  find: (_actor, id) => findLeadSource(id),
  create: (owner, input) => insert(owner, input, makeSourceKey()),
  update: async (_actor, id, { version, ...columns }) => {
    await requireVisibleProduct(columns.product_id);
    const data = { ...columns, version: { increment: 1 } };
    return toLeadSource(await db.leadSource.update({ where: { id, version }, data, ...shown }));
  },
  remove: (_actor, id) => db.leadSource.delete({ where: { id } }),
});

/** Creates a source with its key, which is never shown again. @throws HttpError 409 when the name is taken, 422 */
export function createLeadSource(
  actor: Actor,
  { tenant_id: named, ...input }: Input & { tenant_id?: number | null },
): Promise<Sendable<KeyedLeadSource>> {
  const key = makeSourceKey();
  return forOwner(actor, named, async (tenant_id) => {
    const owner = { ...actor, tenant_id };
    const source = await create({ ...leadSources, create: (by, columns) => insert(by, columns, key) }, owner, input);
    return { ...source, key: key.key };
  });
}

/** Replaces the key of a source. The previous one stops working at once. @throws HttpError 403, 404 */
export function renewKey(actor: Actor, id: number): Promise<Sendable<KeyedLeadSource>> {
  const { key, columns } = makeSourceKey();
  return asTenantOfRecord(leadSources, actor, id, (owner) =>
    transaction(async () => {
      const old = await findLeadSource(id); // first: another tenant's source answers 404 to everybody
      refuseUnderImpersonation(actor);
      const source = toLeadSource(await db.leadSource.update({ where: { id }, data: columns, ...shown }));
      await recordAudit(owner, "lead-sources.new-key", id, old, source);
      return { ...source, key };
    }),
  );
}

const findLeadSource = async (id: number) =>
  toLeadSource(await db.leadSource.findFirstOrThrow({ where: { id }, ...shown }));

const toLeadSource = (source: Prisma.LeadSourceGetPayload<typeof shown>): Sendable<LeadSource> => ({
  ...source,
  field_map: storedJson("lead_sources.field_map", leadSourceResponse.shape.field_map, source.field_map),
  price_per_lead: source.price_per_lead?.toNumber() ?? null,
});

type ActivityRow = { id: number; leads_today: number; last_post_at: Date | null };

async function activityOf(ids: number[]) {
  const rows = await db.$queryRaw<ActivityRow[]>`
    SELECT source.id,
      (SELECT count(*) FROM leads WHERE source_id = source.id AND created_at >= ${startOfToday()}) AS leads_today,
      (SELECT max(created_at) FROM lead_posts WHERE source_id = source.id) AS last_post_at
    FROM unnest(${ids}::int[]) AS source (id)`;
  return new Map(rows.map((row) => [row.id, row]));
}
