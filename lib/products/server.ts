import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { forbidden, invalid } from "@/lib/http/errors";

/** The products that the caller sees, by name, for dropdowns. */
export const productOptions = () =>
  db.product.findMany({ select: { id: true, name: true, slug: true }, orderBy: { name: "asc" } });

/**
 * Makes sure that the actor may change a product and what belongs to it: an administrator any, others one that is
 * linked to their own tenant alone.
 * @throws HttpError 422 on product_id when they do not see it, 403 when it is shared with other tenants.
 */
export async function requireOwnProduct(actor: Actor, productId: number): Promise<void> {
  const product = await db.product.findFirst({ where: { id: productId }, select: { id: true } });
  if (!product) throw invalid({ product_id: "Choose a product from the list." });
  if (actor.is_admin) return;
  const [row] = await db.$queryRaw<{ own: boolean }[]>`SELECT is_products_only_tenant(${productId}) AS own`;
  if (!row?.own) {
    throw forbidden("This product is shared with other organisations. Ask an administrator to change it.");
  }
}

/** The product with a slug; null when there is none that the caller sees. */
export const findProductBySlug = (slug: string) =>
  db.product.findFirst({ where: { slug }, select: { id: true, name: true, slug: true } });
