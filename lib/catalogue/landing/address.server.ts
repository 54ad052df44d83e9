import { tenantAddress } from "@/lib/identity/tenants/address.server";

/** The one address of a product's page for machines: on the subdomain of the brand that it is shown in, if in any. */
export const landingAddress = (slug: string, brand: { subdomain: string } | null, path = "") =>
  tenantAddress(brand?.subdomain ?? null, `/${slug}${path}`);

/** The picture that others show beside a link to the page. */
export const PICTURE = { path: "/opengraph-image", width: 1200, height: 630, type: "image/png" } as const;
