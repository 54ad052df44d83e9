import type { MetadataRoute } from "next";
import { headers } from "next/headers";
import { appManifest } from "@/lib/identity/tenants/app-manifest.server";

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  return appManifest((await headers()).get("x-subdomain") ?? ""); // set by middleware.ts
}
