import "server-only";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";

/** The paths of the pictures of public pages, to be removed with the rows that name them. */
export async function pathsOfPictures(where: Prisma.TenantProductWhereInput): Promise<string[]> {
  const rows = await db.tenantProduct.findMany({ where, select: { hero_avif: true, hero_webp: true } });
  return rows.flatMap(({ hero_avif, hero_webp }) => [hero_avif, hero_webp]).filter((path) => path !== null);
}
