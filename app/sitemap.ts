import type { MetadataRoute } from "next";
import { headers } from "next/headers";
import { listedPages } from "@/lib/catalogue/landing/listed.server";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  return listedPages((await headers()).get("x-subdomain") || null); // set by middleware.ts
}
