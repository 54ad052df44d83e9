import "server-only";
import { NOT_CLOSED } from "@/lib/identity/tenancy/closed.server";
import { cacheUntilNotified } from "@/lib/platform/db/cache.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { landingAddress } from "./address.server";

const SITEMAP_MAX_PAGES = 50_000; // sitemaps.org

type PublishedPage = { url: string; lastModified: Date };

/**
 * The landing pages of the sitemap: those of the subdomain's tenant, or without a subdomain all, with canonical URLs.
 */
export const publishedPages = (subdomain: string | null): Promise<PublishedPage[]> => bySubdomain(subdomain ?? "");

const latest = { select: { updated_at: true }, orderBy: { updated_at: "desc" }, take: 1 } as const;

const bySubdomain = cacheUntilNotified("landing_changed", (subdomain) =>
  asPlatform(async () => {
    const products = await db.product.findMany({
      where: subdomain ? { tenants: { some: { tenant: { subdomain, ...NOT_CLOSED } } } } : {},
      select: {
        slug: true,
        updated_at: true,
        plans: latest,
        faqs: latest,
        documents: { select: { created_at: true }, orderBy: { created_at: "desc" }, take: 1 },
        tenants: { where: { tenant: NOT_CLOSED }, select: { tenant: { select: { subdomain: true } } }, take: 2 },
      },
      orderBy: { id: "asc" },
      take: SITEMAP_MAX_PAGES,
    });
    return products.map(({ slug, updated_at, plans, faqs, documents, tenants }) => {
      const [only] = tenants.length === 1 ? tenants : [];
      const changes = [...plans, ...faqs].map((row) => row.updated_at);
      const moments = [updated_at, ...changes, ...documents.map(({ created_at }) => created_at)];
      return {
        url: landingAddress(slug, subdomain ? { subdomain } : (only?.tenant ?? null)),
        lastModified: new Date(Math.max(...moments.map(Number))),
      };
    });
  }),
);
