import "server-only";
import { cacheUntilNotified } from "@/lib/platform/db/cache.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { PublicProvider } from "./brand";

/** The provider of a tenant's public pages. Cached in this process until a tenant changes. */
export const publicProvider = (tenantId: number): Promise<PublicProvider | null> => byTenant(String(tenantId));

const byTenant = cacheUntilNotified("landing_changed", (id) =>
  asPlatform(async () => {
    const tenant = await db.tenant.findFirst({
      where: { id: Number(id) },
      select: { name: true, provider_name: true, fsp_number: true },
    });
    return tenant && { name: tenant.provider_name || tenant.name, fsp_number: tenant.fsp_number };
  }),
);
