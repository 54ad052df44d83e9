import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { VerifiedScope } from "./verify.server";

/**
 * The chains that an operator names.
 * @param named the subdomain of a tenant, the reference of a sale, or nothing for all
 * @throws Error when there is neither
 */
export async function findVerifiedScope(named: string): Promise<VerifiedScope> {
  if (named === "") return {};
  const tenant = await asPlatform(() => db.tenant.findFirst({ where: { subdomain: named }, select: { id: true } }));
  if (tenant) return { tenant_id: tenant.id };
  const where = { reference: named };
  const [sale, ...others] = await asPlatform(() => db.sale.findMany({ where, select: { id: true, tenant_id: true } }));
  if (!sale) throw new Error(`There is no tenant and no sale named ${named}.`);
  if (others.length > 0) throw new Error(`Several tenants have a sale ${named}. Name the tenant.`);
  return { tenant_id: sale.tenant_id, sale_id: sale.id };
}
