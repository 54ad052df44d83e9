import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/frame/providers";
import { Shell } from "@/components/shell/frame/shell";
import { productOptions } from "@/lib/catalogue/products/products.server";
import { pageActor } from "@/lib/identity/sessions/page.server";
import { currentUser } from "@/lib/identity/sessions/session-user.server";
import { selectedTenant } from "@/lib/identity/tenancy/selected.server";
import { MANIFEST } from "@/lib/identity/tenants/app-manifest.server";
import { pageBrand } from "@/lib/identity/tenants/page-brand.server";
import { diallingOf } from "@/lib/leads/calls/dialling.server";
import { isWarned, registryWarnings } from "@/lib/leads/registry/registry.server";
import { asPlatform, withTenant } from "@/lib/platform/db/client.server";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";

export const metadata: Metadata = { manifest: MANIFEST };

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const actor = await pageActor();
  if (!actor) return children; // each page checks the session itself, because a layout is not rendered on every navigation
  const brand = await pageBrand();
  const tenant = await selectedTenant(actor);
  const products = tenant === null ? [] : await withTenant(tenant.id, async () => productOptions());
  const registry = isWarned(actor) ? (await asPlatform(registryWarnings))(tenant?.id ?? null) : null;
  return (
    // The key clears everything that was cached for another identity when an impersonation begins or ends.
    <Providers key={`${actor.id} ${actor.impersonates}`}>
      <Shell
        user={currentUser(actor)}
        products={products}
        tenant={tenant}
        dialling={await diallingOf(actor, tenant?.id ?? null)}
        title={brand.logo_nav ? brand.title : PRODUCT_TITLE}
        logo={brand.logo_nav}
        registry={registry}
        renderedAt={Date.now()}
      >
        {children}
      </Shell>
    </Providers>
  );
}
