import type { MetadataRoute } from "next";
import { headers } from "next/headers";
import { publishedPages } from "@/lib/catalogue/landing/published-pages.server";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  return publishedPages((await headers()).get("x-subdomain") || null); // set by middleware.ts
}
