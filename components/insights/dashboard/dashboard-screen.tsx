"use client";

import { MailCheck, Tv } from "lucide-react";
import { OldMandateAlarm } from "@/components/identity/tenants/old-mandate-alarm";
import { useUser } from "@/components/screen/user";
import { addressedParams, show } from "@/components/table/address";
import { useListState } from "@/components/table/use-list-state";
import { buttonStyle } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { can } from "@/lib/identity/rights/permissions";
import type { OldMandates } from "@/lib/identity/tenants/mandate/schema";
import type { MyDay as Day } from "@/lib/insights/dashboard/my-day/schema";
import type { PlatformOverview } from "@/lib/insights/dashboard/platform/schema";
import { LastLogins } from "./last-logins";
import { LeadInsightsTab } from "./leads/lead-insights";
import type { LeadListProps } from "./leads/lead-list";
import { MyDay } from "./my-day/my-day";
import { PlatformPanel } from "./platform/platform-panel";
import { SalesInsightsTab } from "./sales/sales-insights";
import { SetupPanel } from "./setup/setup-panel";
import { SHARED_PARAMS, useDashboardFilters } from "./use-dashboard-filters";

type Props = LeadListProps & {
  withOldMandate: OldMandates;
  day: Day | undefined;
  platform: PlatformOverview | undefined;
};

export function DashboardScreen({ withOldMandate, day, platform, ...props }: Props) {
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
      <PageHeader title="Dashboard" action={<OtherScreens tab={shown} />} />
      <OldMandateAlarm tenants={withOldMandate} />
      {day && <MyDay first={day} />}
      {platform && <PlatformPanel first={platform} tenantId={props.tenantId} />}
      {can(user, "tenants.update") && <SetupPanel tenantId={props.tenantId} />}
      {shown === undefined && !showsLogins && (
        <Empty>You don't have access to leads or sales. Use the navigation to find your screens.</Empty>
      )}
      {shown !== undefined && (
        <Tabs
          label="Insights"
          tabs={tabs}
          shown={shown}
          onShow={(tab) => show(paramsOf(tab === tabs[0]?.id ? null : tab))}
        />
      )}
      {showsLogins && <LastLogins tenantId={props.tenantId} />}
    </>
  );
}

// The tabs share the filters. Each has its own list, so the search and the page of one are not kept for the other.
function paramsOf(tab: string | null): URLSearchParams {
  const params = addressedParams();
  const shared = SHARED_PARAMS.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams([...(tab ? [["tab", tab]] : []), ...shared]);
}

function OtherScreens({ tab }: { tab: string | undefined }) {
  const user = useUser();
  const reports = useReportAddress(tab);
  const maySend = can(user, "reports.store");
  return (
    <div className="flex flex-wrap gap-2">
      {can(user, "dashboard.wallboard") && (
        <Link href="/wallboard" className={buttonStyle()}>
          <Tv aria-hidden className="size-4 text-muted" /> Wallboard
        </Link>
      )}
      {can(user, "reports.index") && (
        <Link href={maySend ? reports : "/reports"} className={buttonStyle()}>
          <MailCheck aria-hidden className="size-4 text-muted" /> {maySend ? "Email as a report" : "Reports by email"}
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
