"use client";

import { MailCheck, Tv } from "lucide-react";
import Link from "next/link";
import { useUser } from "@/components/shell/user";
import { useListState } from "@/components/table/use-list-state";
import { buttonStyle } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { can } from "@/lib/identity/permissions";
import { LastLogins } from "./last-logins";
import { LeadInsightsTab } from "./lead-insights";
import type { LeadListProps } from "./lead-list";
import { SalesInsightsTab } from "./sales-insights";
import { SetupPanel } from "./setup-panel";
import { SHARED_PARAMS, useDashboardFilters } from "./use-dashboard-filters";

export function DashboardScreen(props: LeadListProps) {
  const user = useUser();
  const { params } = useListState();
  const tabs = [
    {
      id: "leads",
      label: "Lead Insights",
      allowed: can(user, "leads.index"),
      content: <LeadInsightsTab {...props} />,
    },
    {
      id: "sales",
      label: "Sales Insights",
      allowed: can(user, "sales.index"),
      content: <SalesInsightsTab {...props} />,
    },
  ].filter(({ allowed }) => allowed);
  const shown = tabs.find(({ id }) => id === params.get("tab"))?.id ?? tabs[0]?.id;
  const showsLogins = can(user, "users.index", "users.show", "dashboard.tenantUsersLastLogin");

  return (
    <>
      <PageHeader title="Dashboard" subtitle={`Good to see you, ${user.name}.`} action={<OtherScreens tab={shown} />} />
      {can(user, "tenants.update") && <SetupPanel tenantId={props.tenantId} />}
      {shown === undefined && !showsLogins && (
        <Empty>Your role shows neither leads nor sales. Use the navigation to find your screens.</Empty>
      )}
      {shown !== undefined && (
        <Tabs
          label="Insights"
          tabs={tabs}
          shown={shown}
          onShow={(tab) => window.history.pushState(null, "", addressOf(tab === tabs[0]?.id ? null : tab))}
        />
      )}
      {showsLogins && <LastLogins tenantId={props.tenantId} />}
    </>
  );
}

// The tabs share the filters. Each has its own list, so the search and the page of one are not kept for the other. The
// address may be ahead of what is rendered: a filter chosen a moment ago is kept too.
function addressOf(tab: string | null): string {
  const params = new URLSearchParams(window.location.search);
  const shared = SHARED_PARAMS.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  const next = new URLSearchParams([...(tab ? [["tab", tab]] : []), ...shared]);
  return next.size > 0 ? `/dashboard?${next}` : "/dashboard";
}

function OtherScreens({ tab }: { tab: string | undefined }) {
  const user = useUser();
  const reports = useReportAddress(tab);
  return (
    <div className="flex flex-wrap gap-2">
      {can(user, "dashboard.wallboard") && (
        <Link href="/wallboard" className={buttonStyle()}>
          <Tv aria-hidden className="size-4 text-muted" /> Wallboard
        </Link>
      )}
      {can(user, "reports.index") && (
        <Link href={can(user, "reports.store") ? reports : "/reports"} className={buttonStyle()}>
          <MailCheck aria-hidden className="size-4 text-muted" /> Reports by email
        </Link>
      )}
    </div>
  );
}

/** Where a report is begun with what the tab shows. */
function useReportAddress(tab: string | undefined): string {
  const { params } = useListState();
  const { choice, filters } = useDashboardFilters();
  const { product_id, team_id } = filters;
  const chosen = Object.entries({ tab, period: choice, product_id, team_id, scope: params.get("scope") });
  const set = chosen.flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/reports?${new URLSearchParams([["create", "1"], ...set])}`;
}
