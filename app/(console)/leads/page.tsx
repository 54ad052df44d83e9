import type { Metadata } from "next";
import { AllLeadsScreen } from "@/components/leads/list/all-leads-screen";
import { LEAD_FILTERS } from "@/components/leads/list/lead-filters";
import { productOptions } from "@/lib/catalogue/products/products.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { selectedTenantId, tenantScope } from "@/lib/identity/tenancy/selected.server";
import { leads } from "@/lib/leads/list/list.server";
import { leadSortParams } from "@/lib/leads/list/list-screen";
import { withTenant } from "@/lib/platform/db/client.server";

export const metadata: Metadata = { title: "Leads" };

/** The leads of all products. */
export default async function Page({ searchParams }: PageProps<"/leads">) {
  const actor = await requirePageActor("leads.index");
  const query = await searchParams;
  const tenantId = await selectedTenantId(actor);
  const products = tenantId === null ? [] : await withTenant(tenantId, async () => productOptions());
  const fixed = await tenantScope(actor, query.tenant_id);
  const first = await firstPage(leads, query, {
    filters: LEAD_FILTERS,
    defaults: leadSortParams(query.status),
    fixed,
  });
  return <AllLeadsScreen products={products} first={first} />;
}
