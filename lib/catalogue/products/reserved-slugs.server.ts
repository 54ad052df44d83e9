import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { log } from "@/lib/platform/log/log.server";
import { RESERVED_SLUGS } from "@/lib/platform/text/slug";

/**
 * Gives each product whose address the console itself uses another slug, and names it in the log: "privacy" becomes
 * "privacy-product". A release may add pages of its own.
 */
export async function renameReservedSlugs(): Promise<void> {
  const products = await db.product.findMany({
    where: { slug: { in: [...RESERVED_SLUGS] } },
    select: { id: true, name: true, slug: true },
  });
  for (const { id, name, slug } of products) {
    const renamed = await freeSlug(slug);
    await db.product.updateMany({ where: { id, slug }, data: { slug: renamed, version: { increment: 1 } } });
    log.warn(
      { product_id: id, product: name, slug, renamed },
      "The console uses this address: the product got another",
    );
  }
}

async function freeSlug(reserved: string): Promise<string> {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? `${reserved}-product` : `${reserved}-product-${number}`;
    if (!(await db.product.findFirst({ where: { slug }, select: { id: true } }))) return slug;
  }
}
