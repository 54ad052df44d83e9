"use client";

import { useUser } from "@/components/shell/user";
import { useListState } from "@/components/table/use-list-state";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { can } from "@/lib/identity/permissions";
import { LeadInsightsTab } from "./lead-insights";
import type { LeadListProps } from "./lead-list";
import { SalesInsightsTab } from "./sales-insights";

export function DashboardScreen(props: LeadListProps) {
  const user = useUser();
  const { params } = useListState();
  const tenantQuery = props.tenantId === null ? "" : `?tenant_id=${props.tenantId}`;
  const tabs = [
    {
      id: "leads",
      label: "Lead Insights",
      allowed: can(user, "leads.index"),
      content: <LeadInsightsTab {...props} tenantQuery={tenantQuery} />,
    },
    {
      id: "sales",
      label: "Sales Insights",
      allowed: can(user, "sales.index"),
      content: <SalesInsightsTab tenantQuery={tenantQuery} tenantId={props.tenantId} />,
    },
  ].filter(({ allowed }) => allowed);
  const shown = tabs.find(({ id }) => id === params.get("tab"))?.id ?? tabs[0]?.id;

  return (
    <>
      <PageHeader title="Dashboard" subtitle={`Good to see you, ${user.name}.`} />
      {shown === undefined ? (
        <Empty>Your role shows neither leads nor sales. Use the navigation to find your screens.</Empty>
      ) : (
        <Tabs
          label="Insights"
          tabs={tabs}
          shown={shown}
          // Each tab has its own list, so the search and filters of one are not kept for the other.
          onShow={(tab) =>
            window.history.pushState(null, "", tab === tabs[0]?.id ? "/dashboard" : `/dashboard?tab=${tab}`)
          }
        />
      )}
    </>
  );
}
