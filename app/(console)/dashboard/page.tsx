import type { Metadata } from "next";
import { DashboardScreen } from "@/components/dashboard/dashboard-screen";
import { dashboardScope } from "@/components/dashboard/scope";
import { requirePageActor } from "@/lib/auth/page";
import { withTenant } from "@/lib/db/client";
import { runAs } from "@/lib/http/endpoint";
import { firstPage } from "@/lib/http/first-page";
import { leads } from "@/lib/leads/list";
import { can } from "@/lib/permissions";
import { productOptions } from "@/lib/products/server";
import { firstTenantId } from "@/lib/tenants/server";

export const metadata: Metadata = { title: "Dashboard" };

export default async function Page({ searchParams }: PageProps<"/dashboard">) {
  const actor = await requirePageActor();
  const asked = await searchParams;
  // Only an administrator without a tenant of their own has to name one.
  const tenantId = actor.tenant_id === null ? await runAs(actor, firstTenantId) : null;
  const ownTenantId = actor.tenant_id ?? tenantId;
  const products = ownTenantId === null ? [] : await withTenant(ownTenantId, async () => productOptions());
  const showsLeads = can(actor, "leads.index") && asked.tab !== "sales";
  const scope = { filters: ["product_id", "unprocessed"], ...dashboardScope(tenantId) };
  const first = showsLeads ? await firstPage(leads, asked, scope) : undefined;
  return <DashboardScreen products={products} tenantId={tenantId} first={first} />;
}
