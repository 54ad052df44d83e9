import type { MetadataRoute } from "next";
import { headers } from "next/headers";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { RESERVED_SLUGS } from "@/lib/platform/text/slug";

/** What a public page is made of, or says of itself. */
const OPEN = new Set(["_next", "static", "assets", "storage", "favicon.ico", "robots.txt", "sitemap.xml"]);

export default async function robots(): Promise<MetadataRoute.Robots> {
  const subdomain = (await headers()).get("x-subdomain") || null; // set by middleware.ts
  const closed = [...RESERVED_SLUGS].filter((segment) => !OPEN.has(segment));
  // "/products" alone would also close a product's page at /products-for-families.
  const disallow = closed.flatMap((segment) => [`/${segment}$`, `/${segment}/`, `/${segment}?`]);
  return { rules: { userAgent: "*", allow: "/", disallow }, sitemap: tenantAddress(subdomain, "/sitemap.xml") };
}
