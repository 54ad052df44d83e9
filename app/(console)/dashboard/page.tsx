import type { Metadata } from "next";
import { DashboardScreen } from "@/components/insights/dashboard/dashboard-screen";
import { dashboardScope } from "@/components/insights/dashboard/scope";
import { productOptions } from "@/lib/catalogue/products/products.server";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { asResponse } from "@/lib/identity/http/picked.server";
import { can } from "@/lib/identity/rights/permissions";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { selectedTenantId } from "@/lib/identity/tenancy/selected.server";
import { oldMandates } from "@/lib/identity/tenants/mandate/old-mandates.server";
import { shownDay } from "@/lib/insights/dashboard/my-day/my-day.server";
import { myDayResponse } from "@/lib/insights/dashboard/my-day/schema";
import { platformOverview } from "@/lib/insights/dashboard/platform/platform.server";
import { platformOverviewResponse } from "@/lib/insights/dashboard/platform/schema";
import { leads } from "@/lib/leads/list/list.server";
import { withTenant } from "@/lib/platform/db/client.server";

export const metadata: Metadata = { title: "Dashboard" };

export default async function Page({ searchParams }: PageProps<"/dashboard">) {
  const actor = await requirePageActor();
  const params = await searchParams;
  const selected = await selectedTenantId(actor);
  const products = selected === null ? [] : await withTenant(selected, async () => productOptions());
  const tenantId = actor.is_admin ? selected : null; // the tenant of other users is known
  const showsLeads = can(actor, "leads.index") && params.tab !== "sales";
  const scope = { filters: ["unprocessed"], ...dashboardScope("leads", tenantId, params) };
  const first = showsLeads ? await firstPage(leads, params, scope) : undefined;
  const [day, platform, withOldMandate] = await Promise.all([
    runAs(actor, () => shownDay(actor)),
    actor.is_admin ? platformOverview(actor, tenantId) : undefined,
    can(actor, "leads.allocate", "tenants.update") ? runAs(actor, () => oldMandates(tenantId)) : { shown: [], more: 0 },
  ]);
  return (
    <DashboardScreen
      products={products}
      tenantId={tenantId}
      first={first}
      withOldMandate={withOldMandate}
      day={day && asResponse(myDayResponse, day)}
      platform={platform && asResponse(platformOverviewResponse, platform)}
    />
  );
}
