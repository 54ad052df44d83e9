import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { LandingPage } from "@/components/landing/landing-page";
import { env } from "@/lib/env";
import { landingOf } from "@/lib/products/landing";
import { brandOfProduct } from "@/lib/tenants/brand";

const DESCRIPTION_MAX_LENGTH = 160;

const load = cache(async (slug: string) => {
  const landing = await landingOf(slug);
  if (!landing) redirect("/login");
  const subdomain = (await headers()).get("x-subdomain") || null;
  return { landing, brand: await brandOfProduct(slug, subdomain) };
});

export async function generateMetadata({ params }: PageProps<"/[slug]">): Promise<Metadata> {
  const { landing, brand } = await load((await params).slug);
  const { name, description, slug } = landing.product;
  const { protocol, host } = new URL(env().APP_URL);
  return {
    title: { absolute: brand ? `${name} · ${brand.name}` : name },
    description: description?.slice(0, DESCRIPTION_MAX_LENGTH),
    alternates: { canonical: `${protocol}//${brand ? `${brand.subdomain}.` : ""}${host}/${slug}` },
    openGraph: { type: "website", title: name, description: description ?? undefined, siteName: brand?.name },
  };
}

export default async function Page({ params }: PageProps<"/[slug]">) {
  const { landing, brand } = await load((await params).slug);
  return (
    <>
      {brand && <style dangerouslySetInnerHTML={{ __html: brand.styles }} />}
      <LandingPage landing={landing} brand={brand} />
    </>
  );
}
