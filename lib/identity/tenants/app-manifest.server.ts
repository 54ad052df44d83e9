import "server-only";
import type { MetadataRoute } from "next";
import sharp from "sharp";
import { cacheUntilNotified } from "@/lib/platform/db/cache.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { describeError } from "@/lib/platform/http/describe-error";
import { log } from "@/lib/platform/log.server";
import { readFileFrom } from "@/lib/platform/storage/files.server";
import { storageUrl } from "@/lib/platform/storage/url";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";
import { DEFAULT_LIGHT, parseTheme } from "@/lib/platform/theme/theme";
import { NOT_CLOSED } from "./closed.server";

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
 * What a browser installs the console by, with the name, colours and square logo of the subdomain's tenant. Where there
 * is no such tenant or logo, or it can't be read now, with those of the product.
 */
export async function appManifest(subdomain: string): Promise<MetadataRoute.Manifest> {
  const tenant = await asPlatform(() => db.tenant.findFirst({ where: { subdomain, ...NOT_CLOSED } }));
  const { primary, background } = parseTheme(tenant?.light_theme, DEFAULT_LIGHT);
  const icons = await Promise.all([tenant?.logo, tenant?.logo_nav].map(iconsIfReadable));
  return {
    id: "/",
    name: tenant?.name ?? PRODUCT_TITLE,
    short_name: tenant?.name ?? "Console",
    lang: "en-ZA",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    theme_color: primary,
    background_color: background,
    icons: icons.find((found) => found.length > 0) ?? PRODUCT_ICONS,
  };
}

async function iconsIfReadable(path: string | null | undefined): Promise<Icons> {
  if (!path) return [];
  return iconsOf(path).catch((error: unknown) => {
    log.error({ event: "logo not read", error: describeError(error) });
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
