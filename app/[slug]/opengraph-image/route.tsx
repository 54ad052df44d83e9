import { ImageResponse } from "next/og";
import { SocialCard } from "@/components/landing/social-card";
import { cachedUntil } from "@/lib/db/cache";
import { asPlatform, db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { publicEndpoint } from "@/lib/http/endpoint";
import { notFound } from "@/lib/http/errors";
import { PICTURE } from "@/lib/landing/address";
import { drawable, socialFonts } from "@/lib/landing/social-fonts";
import { summaryOf } from "@/lib/landing/summary";
import { landingOf } from "@/lib/products/landing";
import { type Brand, brandOfProduct } from "@/lib/tenants/brand";
import { subdomainOf } from "@/lib/tenants/subdomain";
import { DEFAULT_LIGHT, parseTheme } from "@/lib/tenants/theme";

const KEPT_SECONDS = 600;
const MOST_PICTURES = 100;

/** The picture that others show beside a link to a product's page. */
export const GET = publicEndpoint({}, async ({ request, params: { slug = "" } }) => {
  const subdomain = subdomainOf(request.headers.get("host"), env().APP_URL);
  const picture = await pictureOf(`${subdomain ?? ""}/${slug}`);
  if (!picture) throw notFound();
  const headers = { "Content-Type": PICTURE.type, "Cache-Control": `public, max-age=${KEPT_SECONDS}` };
  return new Response(picture, { headers });
});

const pictureOf = cachedUntil(
  "landing_changed",
  async (key) => {
    const [subdomain = "", ...rest] = key.split("/");
    const slug = rest.join("/");
    const landing = await landingOf(slug);
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
  MOST_PICTURES,
);

async function themeOf(brand: Brand | null) {
  if (!brand) return DEFAULT_LIGHT;
  const tenant = await asPlatform(() =>
    db.tenant.findFirst({ where: { id: brand.id }, select: { light_theme: true } }),
  );
  return parseTheme(tenant?.light_theme, DEFAULT_LIGHT);
}
