import "server-only";
import { defineTenantResource } from "@/lib/identity/http/tenant-resource.server";
import { db } from "@/lib/platform/db/client.server";
import { choiceFilter, flagFilter, idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { RELATIONSHIP_GROUPS, relationshipInput, relationshipResponse } from "./schema";

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
      (slice) => db.beneficiaryRelationship.findMany({ where, include, ...slice }),
      db.beneficiaryRelationship.count({ where }),
    );
  },
  find: (_actor, id) => db.beneficiaryRelationship.findFirstOrThrow({ where: { id }, include }),
  create: ({ tenant_id }, input) => db.beneficiaryRelationship.create({ data: { ...input, tenant_id }, include }),
  update: (_actor, id, { version, ...input }) =>
    db.beneficiaryRelationship.update({
      where: { id, version },
      data: { ...input, version: { increment: 1 } },
      include,
    }),
  remove: (_actor, id) => db.beneficiaryRelationship.delete({ where: { id } }),
});

/** The active relationships of the current tenant by name, for dropdowns. */
export const relationshipOptions = () =>
  db.beneficiaryRelationship.findMany({
    where: { active: true },
    select: { id: true, name: true, group: true, adult_only: true },
    orderBy: { name: "asc" },
  });
