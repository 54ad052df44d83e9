import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { Shell } from "@/components/shell/shell";
import { productOptions } from "@/lib/catalogue/products/products.server";
import { pageActor } from "@/lib/identity/sessions/page.server";
import { currentUser } from "@/lib/identity/sessions/user.server";
import { pageBrand } from "@/lib/identity/tenants/page-brand.server";
import { selectedTenant } from "@/lib/identity/tenants/selected.server";
import { withTenant } from "@/lib/platform/db/client.server";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const actor = await pageActor();
  if (!actor) return children; // each page checks the session itself, because a layout is not rendered on every navigation
  const brand = await pageBrand();
  const tenant = await selectedTenant(actor);
  const products = tenant === null ? [] : await withTenant(tenant.id, async () => productOptions());
  return (
    // The key clears everything that was cached for another identity when an impersonation begins or ends.
    <Providers key={`${actor.id} ${actor.impersonates}`}>
      <Shell
        user={currentUser(actor)}
        products={products}
        tenant={tenant}
        title={brand.logo_nav ? brand.title : PRODUCT_TITLE}
        logo={brand.logo_nav}
      >
        {children}
      </Shell>
    </Providers>
  );
}
