import "server-only";
import { NOT_CLOSED } from "@/lib/identity/tenancy/closed.server";
import { cacheUntilNotified } from "@/lib/platform/db/cache.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { storageUrl } from "@/lib/platform/files/url";
import { DEFAULT_DARK, DEFAULT_LIGHT, parseTheme, themeStyles } from "@/lib/platform/theme/theme";
import type { Brand } from "./brand";

/** The brand of a tenant, or null. Cached in this process until a tenant changes. */
export function brandOf(tenant: { subdomain: string } | { tenant_id: number }): Promise<Brand | null> {
  return "subdomain" in tenant ? bySubdomain(tenant.subdomain) : byId(String(tenant.tenant_id));
}

/**
 * The brand of a product's landing page: of the subdomain's tenant if it sells the product, else of the only tenant
 * that does, else none.
 */
export async function brandOfProduct(slug: string, subdomain: string | null): Promise<Brand | null> {
  const tenants = await tenantsOfProduct(slug);
  const ofSubdomain = tenants.find((tenant) => tenant.subdomain === subdomain);
  const only = tenants.length === 1 ? tenants[0] : undefined;
  const tenant = ofSubdomain ?? only;
  return tenant ? brandOf({ tenant_id: tenant.id }) : null;
}

const CHANNEL = "landing_changed";

const bySubdomain = cacheUntilNotified(CHANNEL, (subdomain) => findBrand({ subdomain }));

const byId = cacheUntilNotified(CHANNEL, (id) => findBrand({ id: Number(id) }));

const tenantsOfProduct = cacheUntilNotified(CHANNEL, (slug) =>
  asPlatform(() =>
    db.tenant.findMany({
      where: { ...NOT_CLOSED, products: { some: { product: { slug } } } },
      select: { id: true, subdomain: true },
    }),
  ),
);

async function findBrand(where: { subdomain: string } | { id: number }): Promise<Brand | null> {
  const tenant = await asPlatform(() => db.tenant.findFirst({ where: { ...where, ...NOT_CLOSED } }));
  if (!tenant) return null;
  return {
    id: tenant.id,
    name: tenant.name,
    subdomain: tenant.subdomain,
    logo: storageUrl(tenant.logo),
    logo_nav: storageUrl(tenant.logo_nav),
    styles: themeStyles(parseTheme(tenant.light_theme, DEFAULT_LIGHT), parseTheme(tenant.dark_theme, DEFAULT_DARK)),
  };
}
