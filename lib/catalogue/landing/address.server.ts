import { tenantAddress } from "@/lib/identity/tenancy/address.server";

/** The canonical URL of a product's landing page, on the subdomain of the brand that it is shown in, if there is one. */
export const landingAddress = (slug: string, brand: { subdomain: string } | null, path = "") =>
  tenantAddress(brand?.subdomain ?? null, `/${slug}${path}`);

/** The preview image that other sites show with a link to the page. */
export const PICTURE = { path: "/opengraph-image", width: 1200, height: 630, type: "image/png" } as const;
