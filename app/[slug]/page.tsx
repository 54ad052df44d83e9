import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { LandingPage } from "@/components/catalogue/landing/landing-page";
import { StructuredData } from "@/components/catalogue/landing/structured-data";
import { landingAddress, PICTURE } from "@/lib/catalogue/landing/address.server";
import { findLandingBySlug, underwriterOf } from "@/lib/catalogue/landing/landing.server";
import type { Landing } from "@/lib/catalogue/landing/schema";
import { summaryOf } from "@/lib/catalogue/landing/summary";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { brandOfProduct } from "@/lib/identity/tenants/brand.server";
import { publicProvider } from "@/lib/identity/tenants/public-provider.server";
import { sellerOf } from "@/lib/leads/quotes/seller.server";
import { truncate } from "@/lib/platform/text/format";

const DESCRIPTION_MAX_LENGTH = 160; // as much as search engines show

const load = cache(async (slug: string) => {
  const landing = await findLandingBySlug(slug);
  if (!landing) redirect("/login");
  const subdomain = (await headers()).get("x-subdomain") || null;
  const [brand, seller] = await Promise.all([brandOfProduct(slug, subdomain), sellerOf(slug, subdomain)]);
  const tenantId = seller?.id ?? brand?.id;
  const [provider, underwriter] = await Promise.all([
    tenantId === undefined ? null : publicProvider(tenantId),
    underwriterOf(slug),
  ]);
  return { landing, brand, seller, provider, underwriter };
});

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

export default async function Page({ params }: PageProps<"/[slug]">) {
  const { landing, brand, seller, provider, underwriter } = await load((await params).slug);
  const asked = seller ?? brand;
  return (
    <>
      {brand && <style dangerouslySetInnerHTML={{ __html: brand.styles }} />}
      <LandingPage
        landing={landing}
        brand={brand}
        seller={seller?.name ?? null}
        provider={provider}
        underwriter={underwriter}
        privacy={asked && tenantAddress(asked.subdomain, "/privacy")}
      />
      <StructuredData
        landing={landing}
        brand={brand}
        url={landingAddress(landing.product.slug, brand)}
        image={landingAddress(landing.product.slug, brand, PICTURE.path)}
      />
    </>
  );
}
