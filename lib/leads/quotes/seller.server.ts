import "server-only";
import { NOT_CLOSED } from "@/lib/identity/tenancy/closed.server";
import { cacheUntilNotified } from "@/lib/platform/db/cache.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";

/** The organisation that gets the leads of a landing page. */
export type Seller = { id: number; name: string; subdomain: string };

/**
 * The organisation that gets the leads of a product's landing page: the subdomain's tenant, else the product's only
 * tenant, else its default tenant. Each must sell the product. Null if there is none.
 */
export async function sellerOf(slug: string, subdomain: string | null): Promise<Seller | null> {
  const { sellers, defaultId } = await sellersOf(slug);
  const only = sellers.length === 1 ? sellers[0] : undefined;
  const byDefault = sellers.find(({ id }) => id === defaultId);
  return sellers.find((seller) => seller.subdomain === subdomain) ?? only ?? byDefault ?? null;
}

const sellersOf = cacheUntilNotified("landing_changed", (slug) =>
  asPlatform(async () => {
    const product = await db.product.findFirst({
      where: { slug },
      select: {
        default_tenant_id: true,
        tenants: {
          where: { tenant: NOT_CLOSED },
          select: { tenant: { select: { id: true, name: true, subdomain: true } } },
        },
      },
    });
    return {
      sellers: product?.tenants.map(({ tenant }) => tenant) ?? [],
      defaultId: product?.default_tenant_id,
    };
  }),
);
