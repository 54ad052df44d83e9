import "server-only";
import { storedAlternative, storedPaidClaims, storedTestimonials } from "@/lib/catalogue/product-page/schema";
import { cacheUntilNotified } from "@/lib/platform/db/cache.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { storageUrl } from "@/lib/platform/files/url";
import type { PageContent } from "./page-content";

/** What a tenant adds to the public page of a product. Cached in this process until it changes. */
export const pageContent = (tenantId: number, productId: number): Promise<PageContent> =>
  byIds(`${tenantId} ${productId}`);

const byIds = cacheUntilNotified("landing_changed", async (key) => {
  const [tenant_id, product_id] = key.split(" ").map(Number);
  const row = await asPlatform(() => db.tenantProduct.findFirst({ where: { tenant_id, product_id } }));
  const [avif, webp] = [storageUrl(row?.hero_avif ?? null), storageUrl(row?.hero_webp ?? null)];
  return {
    picture: avif && webp ? { avif, webp } : null,
    testimonials: storedJson("tenant_products.testimonials", storedTestimonials, row?.testimonials ?? []),
    paid_claims: storedJson("tenant_products.paid_claims", storedPaidClaims, row?.paid_claims ?? null),
    alternative: storedJson("tenant_products.alternative", storedAlternative, row?.alternative ?? null),
  };
});
