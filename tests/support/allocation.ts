import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { makeTeam } from "./records";
import type { TestTenant } from "./world";

/** A rule that gives every new lead of the tenant's product to a team, by default a new one. */
export async function makeAllocationRule(
  tenant: TestTenant,
  fields: Partial<Prisma.AllocationRuleUncheckedCreateInput> = {},
) {
  const { id: tenant_id, product } = tenant;
  const team_id = fields.team_id ?? (await makeTeam(tenant)).id;
  return asPlatform(async () => {
    const position = 1 + (await db.allocationRule.count({ where: { tenant_id, product_id: product.id } }));
    return db.allocationRule.create({ data: { tenant_id, product_id: product.id, position, ...fields, team_id } });
  });
}
