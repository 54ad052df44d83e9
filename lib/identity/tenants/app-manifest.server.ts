import "server-only";
import type { MetadataRoute } from "next";
import sharp from "sharp";
import { NOT_CLOSED } from "@/lib/identity/tenancy/closed.server";
import { cacheUntilNotified } from "@/lib/platform/db/cache.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { readFileFrom } from "@/lib/platform/files/files.server";
import { storageUrl } from "@/lib/platform/files/url";
import { notFound } from "@/lib/platform/http/errors.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";
import { DEFAULT_LIGHT, parseTheme } from "@/lib/platform/theme/theme";

type Icons = NonNullable<MetadataRoute.Manifest["icons"]>;

/** The address of the manifest. Pages of the console name it, and those for visitors do not. */
export const MANIFEST = "/manifest.webmanifest";

/** What browsers ask of an icon before they offer to install an application. Source: Chrome's install criteria. */
const [MIN_PIXELS, MAX_PIXELS] = [192, 1024];

const PRODUCT_ICONS: Icons = [
  { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/**
 * What a browser installs the console by: the name, colours and square logo of the subdomain's tenant. On the main
 * domain, and where the logo is no icon or can't be read now, those of the product.
 * @throws HttpError 404 for a subdomain without a tenant
 */
export async function appManifest(subdomain: string | null): Promise<MetadataRoute.Manifest> {
  const tenant = subdomain === null ? null : await findTenant(subdomain);
  const { primary, background } = parseTheme(tenant?.light_theme, DEFAULT_LIGHT);
  const logos = tenant ? [tenant.logo, tenant.logo_nav] : [];
  const icons = await Promise.all(logos.map((logo) => iconsIfReadable(logo, tenant?.id)));
  return {
    id: "/",
    name: tenant?.name ?? PRODUCT_TITLE,
    lang: "en-ZA",
    start_url: "/", // leads to the sign-in page, and signed-in users on to the dashboard
    scope: "/",
    display: "standalone",
    theme_color: primary,
    background_color: background,
    icons: icons.find((found) => found.length > 0) ?? PRODUCT_ICONS,
  };
}

async function findTenant(subdomain: string) {
  const tenant = await asPlatform(() => db.tenant.findFirst({ where: { subdomain, ...NOT_CLOSED } }));
  if (!tenant) throw notFound();
  return tenant;
}

async function iconsIfReadable(path: string | null, tenantId: number | undefined): Promise<Icons> {
  if (!path) return [];
  return iconsOf(path).catch((error: unknown) => {
    log.error({ event: "logo not read", tenant: tenantId, error: describeError(error) });
    return [];
  });
}

/** A stored logo as an icon; none if it is not square, too small or too large. @throws Error when it can't be read */
const iconsOf = cacheUntilNotified("landing_changed", async (path): Promise<Icons> => {
  const file = await readFileFrom(path);
  if (!file?.bytes) return [];
  const { width, height, format } = await sharp(file.bytes).metadata();
  const isIcon = width === height && width >= MIN_PIXELS && width <= MAX_PIXELS;
  return isIcon ? [{ src: storageUrl(path) ?? "", sizes: `${width}x${height}`, type: `image/${format}` }] : [];
});
