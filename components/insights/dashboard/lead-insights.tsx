"use client";

import { useQuery } from "@tanstack/react-query";
import { useUser } from "@/components/shell/user";
import { RetryAlert } from "@/components/ui/retry-alert";
import { can } from "@/lib/identity/permissions";
import type { LeadInsights } from "@/lib/insights/dashboard/schema";
import { LEAD_STATUSES } from "@/lib/leads/leads/status";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { KpiChips } from "./kpi-chips";
import { LastLogins } from "./last-logins";
import { LeadList, type LeadListProps } from "./lead-list";
import { StatusCounts } from "./status-counts";

const REFRESH_MS = 30_000;

export function LeadInsightsTab({ tenantQuery, ...list }: LeadListProps & { tenantQuery: string }) {
  const user = useUser();
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: queryKeys.leadInsights(tenantQuery),
    queryFn: () => api.get<LeadInsights>(`/dashboard/lead-insights${tenantQuery}`),
    refetchInterval: REFRESH_MS,
  });
  const kpis = data && [
    { label: "Today", value: data.kpis.today },
    { label: "Month to date", value: data.kpis.mtd },
    { label: "Unprocessed", value: data.kpis.unprocessed },
    { label: "Processed", value: data.kpis.processed, note: `${data.processed_rate}% of month to date` },
  ];
  return (
    <>
      {error && <RetryAlert error={error} onRetry={refetch} />}
      {!isLoadingError && <KpiChips chips={kpis} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <LeadList {...list} />
        <div className="flex flex-col gap-4">
          {!isLoadingError && (
            <StatusCounts
              title="Leads by status"
              counts={
                data && LEAD_STATUSES.map((status) => ({ label: status, count: data.status_counts[status] ?? 0 }))
              }
            />
          )}
          {can(user, "users.index", "users.show", "dashboard.tenantUsersLastLogin") && (
            <LastLogins tenantQuery={tenantQuery} />
          )}
        </div>
      </div>
    </>
  );
}
