import { notFound, redirect } from "next/navigation";
import { requirePageActor } from "@/lib/auth/page";
import { withTenant } from "@/lib/db/client";
import { productOptions } from "@/lib/products/server";
import { selectedTenantId } from "@/lib/tenants/selected";

/** Sales are worked by product: this address leads to the first one. */
export default async function Page() {
  const actor = await requirePageActor("sales.index");
  const tenantId = await selectedTenantId(actor);
  const [product] = tenantId === null ? [] : await withTenant(tenantId, async () => productOptions());
  if (!product) notFound();
  redirect(`/sales/${product.slug}?status=${actor.allowed_sale_statuses[0]}`);
}
