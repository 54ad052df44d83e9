import "server-only";
import { defineTenantResource } from "@/lib/identity/http/tenant-resource.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { choiceFilter, flagFilter, idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { relationshipResponse } from "./responses";

import { RELATIONSHIP_GROUPS, type Relationship, type RelationshipOption, relationshipInput } from "./schema";

const include = { tenant: { select: { id: true, name: true } } };

export const beneficiaryRelationships = defineTenantResource({
  name: "beneficiary-relationships",
  input: relationshipInput,
  response: relationshipResponse,
  query: listQuery(["name", "tenant.name", "group"]).extend({
    tenant_id: idFilter,
    group: choiceFilter(RELATIONSHIP_GROUPS),
    active: flagFilter,
  }),
  list: (_actor, query) => {
    const where = { group: query.group, active: query.active, OR: matches(query.search, ["name"]) };
    return paginate(
      query,
      async (slice) => (await db.beneficiaryRelationship.findMany({ where, include, ...slice })).map(toRelationship),
      db.beneficiaryRelationship.count({ where }),
    );
  },
  find: async (_actor, id) =>
    toRelationship(await db.beneficiaryRelationship.findFirstOrThrow({ where: { id }, include })),
  create: async ({ tenant_id }, input) =>
    toRelationship(await db.beneficiaryRelationship.create({ data: { ...input, tenant_id }, include })),
  update: async (_actor, id, { version, ...input }) => {
    const data = { ...input, version: { increment: 1 } };
    return toRelationship(await db.beneficiaryRelationship.update({ where: { id, version }, data, include }));
  },
  remove: (_actor, id) => db.beneficiaryRelationship.delete({ where: { id } }),
});

/** The active relationships of the current tenant by name, for dropdowns. */
export async function relationshipOptions(): Promise<RelationshipOption[]> {
  const rows = await db.beneficiaryRelationship.findMany({
    where: { active: true },
    select: { id: true, name: true, group: true, adult_only: true },
    orderBy: { name: "asc" },
  });
  return rows.map((row) => ({ ...row, group: row.group }));
}

const toRelationship = (row: Prisma.BeneficiaryRelationshipGetPayload<{ include: typeof include }>): Relationship => ({
  ...row,
  group: row.group,
});
