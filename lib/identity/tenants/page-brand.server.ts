import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { pageActor } from "@/lib/identity/sessions/page.server";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";
import { DEFAULT_DARK, DEFAULT_LIGHT, themeStyles } from "@/lib/platform/theme/theme";
import { brandOf } from "./brand.server";

const DEFAULT_STYLES = themeStyles(DEFAULT_LIGHT, DEFAULT_DARK);

/**
 * The brand of the page of this request: of the subdomain's tenant, else of the signed-in user's, else the default.
 * `unknownAddress` is set when the subdomain belongs to no tenant.
 */
export const pageBrand = cache(async () => {
  const subdomain = (await headers()).get("x-subdomain") || null; // set by middleware.ts
  const brand = subdomain ? await brandOf({ subdomain }) : await brandOfActor();
  return {
    unknownAddress: subdomain !== null && brand === null,
    title: brand?.name ?? PRODUCT_TITLE,
    logo: brand?.logo ?? null,
    logo_nav: brand?.logo_nav ?? null,
    styles: brand?.styles ?? DEFAULT_STYLES,
  };
});

async function brandOfActor() {
  const actor = await pageActor();
  return actor?.tenant_id ? brandOf({ tenant_id: actor.tenant_id }) : null;
}
