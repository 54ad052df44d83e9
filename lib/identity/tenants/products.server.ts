import "server-only";
import { requireVisibleProducts } from "@/lib/identity/tenancy/visible-products.server";
import { db } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { counted } from "@/lib/platform/text/format";

/**
 * Sets the products that a tenant sells.
 * @throws HttpError 422 on product_ids for a product that does not exist, 409 when a removed one has leads or sales
 */
export async function linkProducts(tenantId: number, productIds: number[]): Promise<void> {
  await requireVisibleProducts(productIds);
  const removed = { tenant_id: tenantId, product_id: { notIn: productIds } };
  await refuseInUse(tenantId, productIds);
  await db.tenantProduct.deleteMany({ where: removed });
  await db.tenantProduct.createMany({
    data: productIds.map((product_id) => ({ tenant_id: tenantId, product_id })),
    skipDuplicates: true,
  });
}

type Use = { name: string; leads: number; sales: number };

async function refuseInUse(tenantId: number, kept: number[]): Promise<void> {
  const used = await db.$queryRaw<Use[]>`
    SELECT * FROM (
      SELECT p.name,
        (SELECT coalesce(sum(count), 0) FROM lead_counts WHERE tenant_id = ${tenantId} AND product_id = p.id) AS leads,
        (SELECT coalesce(sum(count), 0) FROM sale_counts WHERE tenant_id = ${tenantId} AND product_id = p.id) AS sales
      FROM tenant_products link JOIN products p ON p.id = link.product_id
      WHERE link.tenant_id = ${tenantId} AND NOT p.id = ANY(${kept}::int[])
    ) AS use WHERE leads + sales > 0 ORDER BY name`;
  if (used.length === 0) return;
  const uses = used.map(({ name, leads, sales }) => `${name} (${counted(leads, "lead")}, ${counted(sales, "sale")})`);
  const message = `This tenant still has records of ${uses.join(", ")}.`;
  throw conflict(message, { errors: { product_ids: [message] } });
}
