import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { forTenant } from "@/lib/tenants/scope";
import type { SaleStats } from "./schema";

/** How many sales there are by product and status: every product that the actor sees, the statuses they may see. */
export function saleStats(actor: Actor, tenantId: number | undefined): Promise<SaleStats> {
  const statuses = actor.allowed_sale_statuses;
  return forTenant(actor, tenantId, async () => {
    const [products, counts] = await Promise.all([
      db.product.findMany({ select: { id: true } }),
      db.saleCount.groupBy({ by: ["product_id", "status"], _sum: { count: true } }),
    ]);
    const countOf = (productId: number, status: string) =>
      counts.find((row) => row.product_id === productId && row.status === status)?._sum.count ?? 0;
    return Object.fromEntries(
      products.map(({ id }) => [id, Object.fromEntries(statuses.map((status) => [status, countOf(id, status)]))]),
    );
  });
}
