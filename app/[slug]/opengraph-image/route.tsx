import { ImageResponse } from "next/og";
import { SocialCard } from "@/components/catalogue/landing/social-card";
import { PICTURE } from "@/lib/catalogue/landing/address.server";
import { findLandingBySlug } from "@/lib/catalogue/landing/landing.server";
import { drawable, socialFonts } from "@/lib/catalogue/landing/social-fonts.server";
import { summaryOf } from "@/lib/catalogue/landing/summary";
import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { subdomainOf } from "@/lib/identity/tenancy/subdomain";
import type { Brand } from "@/lib/identity/tenants/brand";
import { brandOfProduct } from "@/lib/identity/tenants/brand.server";
import { cacheUntilNotified } from "@/lib/platform/db/cache.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { env } from "@/lib/platform/settings/env.server";
import { DEFAULT_LIGHT, parseTheme } from "@/lib/platform/theme/theme";

const MAX_AGE_SECONDS = 600;
const MAX_PICTURES = 100;

/** The preview image that other sites show with a link to a landing page. */
export const GET = publicEndpoint({}, async ({ request, params: { slug = "" } }) => {
  const subdomain = subdomainOf(request.headers.get("host"), env().APP_URL);
  const picture = await pictureOf(`${subdomain ?? ""}/${slug}`);
  if (!picture) throw notFound();
  const headers = { "Content-Type": PICTURE.type, "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}` };
  return new Response(picture, { headers });
});

const pictureOf = cacheUntilNotified(
  "landing_changed",
  async (key) => {
    const [subdomain = "", ...rest] = key.split("/");
    const slug = rest.join("/");
    const landing = await findLandingBySlug(slug);
    if (!landing) return null;
    const brand = await brandOfProduct(slug, subdomain || null);
    const card = (
      <SocialCard
        theme={await themeOf(brand)}
        name={drawable(landing.product.name)}
        organisation={brand && drawable(brand.name)}
        premium={summaryOf(landing.plans)?.premium ?? null}
      />
    );
    const { width, height } = PICTURE;
    return new ImageResponse(card, { width, height, fonts: await socialFonts() }).arrayBuffer();
  },
  MAX_PICTURES,
);

async function themeOf(brand: Brand | null) {
  if (!brand) return DEFAULT_LIGHT;
  const tenant = await asPlatform(() =>
    db.tenant.findFirst({ where: { id: brand.id }, select: { light_theme: true } }),
  );
  return parseTheme(tenant?.light_theme, DEFAULT_LIGHT);
}
