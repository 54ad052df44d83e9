import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { BrandStyles } from "@/components/catalogue/landing/brand-styles";
import { LandingPage } from "@/components/catalogue/landing/landing-page";
import { StructuredData } from "@/components/catalogue/landing/structured-data";
import { landingAddress, PICTURE } from "@/lib/catalogue/landing/address.server";
import { RENDER_HEADER } from "@/lib/catalogue/landing/cached-landing.server";
import { findLandingBySlug, underwriterOf } from "@/lib/catalogue/landing/landing.server";
import { NO_CONTENT, type PageContent } from "@/lib/catalogue/landing/page-content";
import { pageContent } from "@/lib/catalogue/landing/page-content.server";
import type { PageVersion } from "@/lib/catalogue/landing/page-versions";
import { ORIGINAL_BLOCK } from "@/lib/catalogue/landing/quote-block";
import type { Landing } from "@/lib/catalogue/landing/schema";
import { shownError } from "@/lib/catalogue/landing/shown-error";
import { summaryOf } from "@/lib/catalogue/landing/summary";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { brandOfProduct } from "@/lib/identity/tenants/brand.server";
import { publicProvider } from "@/lib/identity/tenants/public-provider.server";
import { callDays } from "@/lib/insurance/call-slots";
import { law } from "@/lib/insurance/law/law.server";
import { sellerOf } from "@/lib/leads/quotes/seller.server";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { truncate } from "@/lib/platform/text/format";

const DESCRIPTION_MAX_LENGTH = 160; // as much as search engines show

const load = cache((slug: string) => loadAll(slug).catch(rethrow));

/** @throws Error with the sentence that a refusal has for visitors */
function rethrow(error: unknown): never {
  const refusal = asHttpError(error);
  throw refusal ? shownError(refusal.message) : error;
}

async function loadAll(slug: string) {
  const landing = await findLandingBySlug(slug);
  if (!landing) redirect("/login");
  const subdomain = (await headers()).get("x-subdomain") || null;
  const [brand, seller] = await Promise.all([brandOfProduct(slug, subdomain), sellerOf(slug, subdomain)]);
  const tenantId = seller?.id ?? brand?.id;
  const [provider, content, underwriter] = await Promise.all([
    tenantId === undefined ? null : publicProvider(tenantId),
    tenantId === undefined ? NO_CONTENT : pageContent(tenantId, landing.product.id),
    underwriterOf(slug),
  ]);
  return { landing, brand, seller, provider, content, underwriter };
}

export async function generateMetadata({ params }: PageProps<"/[slug]">): Promise<Metadata> {
  const { landing, brand } = await load((await params).slug);
  const { name, slug } = landing.product;
  const title = brand ? `${name} · ${brand.name}` : name;
  const description = descriptionOf(landing);
  const { path, ...size } = PICTURE;
  const images = [{ url: landingAddress(slug, brand, path), alt: title, ...size }];
  const url = landingAddress(slug, brand);
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: url },
    openGraph: { type: "website", locale: "en_ZA", title: name, description, url, siteName: brand?.name, images },
    twitter: { card: "summary_large_image", title: name, description, images },
  };
}

function descriptionOf({ product, plans }: Landing): string {
  const summary = summaryOf(plans);
  const offer = summary ? `Plans from ${summary.premium} a month.` : "Get a quote in minutes.";
  return truncate(product.description ?? `${product.name}. ${offer}`, DESCRIPTION_MAX_LENGTH);
}

/** The texts of the quote block in the version that this visitor sees. */
async function quoteBlockOf({ alternative }: PageContent) {
  if (!alternative) return { block: ORIGINAL_BLOCK, version: null };
  const version: PageVersion = (await headers()).get(RENDER_HEADER) === "alternative" ? "alternative" : "original";
  return { block: version === "alternative" ? alternative : ORIGINAL_BLOCK, version };
}

export default async function Page({ params }: PageProps<"/[slug]">) {
  const { landing, brand, seller, provider, content, underwriter } = await load((await params).slug);
  const asked = seller ?? brand;
  const now = new Date();
  const quote = seller && {
    seller: seller.name,
    days: callDays(now, law()),
    now,
    ...(await quoteBlockOf(content)),
  };
  return (
    <>
      <BrandStyles brand={brand} />
      <LandingPage
        landing={landing}
        brand={brand}
        quote={quote}
        content={content}
        provider={provider}
        underwriter={underwriter}
        privacy={asked && tenantAddress(asked.subdomain, "/privacy")}
      />
      <StructuredData
        landing={landing}
        brand={brand}
        provider={provider}
        url={landingAddress(landing.product.slug, brand)}
        image={landingAddress(landing.product.slug, brand, PICTURE.path)}
      />
    </>
  );
}
