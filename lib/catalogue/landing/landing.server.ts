import "server-only";
import type { DocumentKind } from "@/lib/catalogue/documents/schema";
import { cacheUntilNotified } from "@/lib/platform/db/cache.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Landing } from "./schema";

/** The data of a landing page; null when no product has the slug. Cached until a product or a part of one changes. */
export async function findLandingBySlug(slug: string): Promise<Landing | null> {
  return SLUG_PATTERN.test(slug) ? bySlug(slug) : null;
}

const SLUG_PATTERN = /^[a-zA-Z0-9-]{1,255}$/;

const bySlug = cacheUntilNotified("landing_changed", (slug) => asPlatform(() => findLanding(slug)));

/** The insurer of a product, for its public page; null if it is not known. Cached in the same way. */
export const underwriterOf = cacheUntilNotified("landing_changed", (slug) =>
  asPlatform(
    async () => (await db.product.findFirst({ where: { slug }, select: { underwriter: true } }))?.underwriter ?? null,
  ),
);

// What sales need besides.
const inner = {
  product_id: true,
  term_months: true,
  member_cover: true,
  version: true,
  created_at: true,
  updated_at: true,
} as const;

const orderBy = [{ product_index: "asc" as const }, { id: "asc" as const }];

async function findLanding(slug: string): Promise<Landing | null> {
  const found = await db.product.findFirst({
    where: { slug },
    select: {
      id: true,
      name: true,
      slug: true,
      description: true,
      plans: { orderBy, omit: inner },
      faqs: { orderBy, select: { id: true, product_index: true, question: true, answer: true } },
      documents: { orderBy: { id: "asc" }, omit: { product_id: true } },
    },
  });
  if (!found) return null;
  const { plans, faqs, documents, ...product } = found;
  const ofKind = (wanted: DocumentKind) =>
    documents
      .filter(({ kind }) => kind === wanted)
      .map(({ kind: _, created_at, ...document }) => ({ ...document, created_at: created_at.toISOString() }));
  return {
    product,
    plans: plans.map((plan) => ({ ...plan, monthly_premium: Number(plan.monthly_premium) })),
    brochures: ofKind("brochure"),
    terms: ofKind("terms"),
    faqs,
  };
}
