import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";

/** @throws HttpError 422 on product_id when the current tenant does not sell the product */
export async function requireVisibleProduct(id: number): Promise<void> {
  const product = await db.product.findFirst({ where: { id }, select: { id: true } });
  requireProduct(product !== null);
}

/** The same where it is known. */
export function requireProduct(isVisible: boolean): void {
  if (!isVisible) throw invalid({ product_id: "Choose a product from the list" });
}

/** @throws HttpError 422 on product_ids unless the current tenant sells all of the products. Ids must be unique. */
export async function requireVisibleProducts(ids: number[]): Promise<void> {
  const count = await db.product.count({ where: { id: { in: ids } } });
  if (count < ids.length) throw invalid({ product_ids: "Choose products from the list" });
}
