import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { Shell } from "@/components/shell/shell";
import { pageActor } from "@/lib/auth/page";
import { currentUser } from "@/lib/auth/user";
import { withTenant } from "@/lib/db/client";
import { productOptions } from "@/lib/products/server";
import { pageBrand } from "@/lib/tenants/page-brand";
import { selectedTenant } from "@/lib/tenants/selected";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const actor = await pageActor();
  if (!actor) return children; // each page asks for the sign-in itself, also when only the page is loaded anew
  const brand = await pageBrand();
  const tenant = await selectedTenant(actor);
  const products = tenant === null ? [] : await withTenant(tenant.id, async () => productOptions());
  return (
    // What was read for one identity is not for another: an impersonation begins and ends with nothing kept.
    <Providers key={`${actor.id} ${actor.impersonates}`}>
      <Shell user={currentUser(actor)} products={products} tenant={tenant} title={brand.title} logo={brand.logo_nav}>
        {children}
      </Shell>
    </Providers>
  );
}
