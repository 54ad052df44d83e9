import type { Metadata } from "next";
import { headers } from "next/headers";
import { BrandStyles } from "@/components/catalogue/landing/brand-styles";
import { QuoteRequest } from "@/components/catalogue/landing/quote-request";
import { SignedOutPage } from "@/components/screen/signed-out-page";
import { findLandingBySlug, underwriterOf } from "@/lib/catalogue/landing/landing.server";
import { brandOfProduct } from "@/lib/identity/tenants/brand.server";
import { publicProvider } from "@/lib/identity/tenants/public-provider.server";
import { callDays } from "@/lib/insurance/call-slots";
import { isWithinCallingHours, nextCallingTime } from "@/lib/insurance/calling-hours";
import { law } from "@/lib/insurance/law/law.server";
import { readRequestToken } from "@/lib/leads/quotes/request-link.server";

export const metadata: Metadata = { title: "Your quote request", robots: { index: false } };

/** What happens after a quote request, for the person with its link: when we call, and how to change that. */
export default async function Page({ params }: PageProps<"/[slug]/quote/[token]">) {
  const { slug, token } = await params;
  const subdomain = (await headers()).get("x-subdomain") || null; // set by middleware.ts
  const [landing, brand] = await Promise.all([findLandingBySlug(slug), brandOfProduct(slug, subdomain)]);
  const now = new Date();
  const asked = readRequestToken(token, now);
  const request = asked && asked.product_id === landing?.product.id ? asked : null;
  const [provider, underwriter] = await Promise.all([
    request && publicProvider(request.tenant_id),
    request && underwriterOf(slug),
  ]);
  return (
    <>
      <BrandStyles brand={brand} />
      <SignedOutPage title={brand?.name ?? landing?.product.name ?? slug} logo={brand?.logo ?? null}>
        <QuoteRequest
          slug={slug}
          token={token}
          landing={landing}
          request={request && { at: request.at, withdrawn: request.withdrawn }}
          opensAt={isWithinCallingHours(now, law()) ? null : nextCallingTime(now, law())}
          caller={provider}
          underwriter={underwriter}
          days={callDays(now, law())}
          now={now}
        />
      </SignedOutPage>
    </>
  );
}
