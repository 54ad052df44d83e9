import { notFound, redirect } from "next/navigation";
import { productOptions } from "@/lib/catalogue/products/products.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { selectedTenantId } from "@/lib/identity/tenants/selected.server";
import { withTenant } from "@/lib/platform/db/client.server";

/** Leads are worked by product: redirects to the first one. */
export default async function Page() {
  const actor = await requirePageActor("leads.index");
  const tenantId = await selectedTenantId(actor);
  const [product] = tenantId === null ? [] : await withTenant(tenantId, async () => productOptions());
  if (!product) notFound();
  redirect(`/leads/${product.slug}?status=New`);
}
