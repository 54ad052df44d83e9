import type { Metadata } from "next";
import { AllSalesScreen } from "@/components/sales/list/all-sales-screen";
import { SALE_FILTERS } from "@/components/sales/list/sale-filters";
import { productOptions } from "@/lib/catalogue/products/products.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { selectedTenantId, tenantScope } from "@/lib/identity/tenancy/selected.server";
import { withTenant } from "@/lib/platform/db/client.server";
import { sales } from "@/lib/sales/list/list.server";
import { sortParamsOf } from "@/lib/sales/list/screen";

export const metadata: Metadata = { title: "Sales" };

/** The sales of all products. */
export default async function Page({ searchParams }: PageProps<"/sales">) {
  const actor = await requirePageActor("sales.index");
  const query = await searchParams;
  const tenantId = await selectedTenantId(actor);
  const products = tenantId === null ? [] : await withTenant(tenantId, async () => productOptions());
  const shown = actor.allowed_sale_statuses.find((allowed) => allowed === query.status);
  const scope = { filters: SALE_FILTERS, fixed: await tenantScope(actor, query.tenant_id) };
  const first = await firstPage(sales, query, { ...scope, defaults: sortParamsOf(shown) });
  return <AllSalesScreen products={products} first={first} />;
}
