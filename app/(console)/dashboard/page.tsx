import type { Metadata } from "next";
import { DashboardScreen } from "@/components/dashboard/dashboard-screen";
import { dashboardScope } from "@/components/dashboard/scope";
import { requirePageActor } from "@/lib/auth/page";
import { withTenant } from "@/lib/db/client";
import { firstPage } from "@/lib/http/first-page";
import { leads } from "@/lib/leads/list";
import { can } from "@/lib/permissions";
import { productOptions } from "@/lib/products/server";
import { selectedTenantId } from "@/lib/tenants/selected";

export const metadata: Metadata = { title: "Dashboard" };

export default async function Page({ searchParams }: PageProps<"/dashboard">) {
  const actor = await requirePageActor();
  const asked = await searchParams;
  const selected = await selectedTenantId(actor);
  const products = selected === null ? [] : await withTenant(selected, async () => productOptions());
  const tenantId = actor.is_admin ? selected : null; // nobody else has to name one
  const showsLeads = can(actor, "leads.index") && asked.tab !== "sales";
  const scope = { filters: ["product_id", "unprocessed"], ...dashboardScope(tenantId) };
  const first = showsLeads ? await firstPage(leads, asked, scope) : undefined;
  return <DashboardScreen products={products} tenantId={tenantId} first={first} />;
}
