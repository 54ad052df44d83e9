"use client";

import { useQuery } from "@tanstack/react-query";
import { SALE_STATUS_LABELS } from "@/components/sales/sales/sale-labels";
import { useUser } from "@/components/shell/user";
import { useListState } from "@/components/table/use-list-state";
import { RetryAlert } from "@/components/ui/retry-alert";
import { Segments } from "@/components/ui/segments";
import { SALES_SCOPES, type SalesInsights, type SalesScope } from "@/lib/insights/dashboard/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { KpiChips } from "./kpi-chips";
import { SaleList } from "./sale-list";
import { StatusCounts } from "./status-counts";

const REFRESH_MS = 30_000;
const SCOPE_NAMES: Record<SalesScope, string> = { me: "Me", team: "My Team", tenant: "Everyone" };
const SCOPE_OPTIONS = SALES_SCOPES.map((id) => ({ id, name: SCOPE_NAMES[id] }));

export function SalesInsightsTab({ tenantQuery, tenantId }: { tenantQuery: string; tenantId: number | null }) {
  const user = useUser();
  const { params, change } = useListState();
  const scope = SALES_SCOPES.find((known) => known === params.get("scope")) ?? "tenant";
  const query = new URLSearchParams([...new URLSearchParams(tenantQuery), ["scope", scope]]);
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: queryKeys.salesInsights(tenantQuery, scope),
    queryFn: () => api.get<SalesInsights>(`/dashboard/sales-insights?${query}`),
    placeholderData: (last, asked) => (asked?.queryKey[2] === tenantQuery ? last : undefined),
    refetchInterval: REFRESH_MS,
  });
  const kpis = data && [
    { label: "Today", value: data.kpis.today },
    { label: "Month to date", value: data.kpis.mtd },
    { label: "Unprocessed", value: data.kpis.unprocessed, note: "in work" },
    { label: "Processed", value: data.kpis.processed, note: "submitted or declined" },
  ];
  return (
    <>
      {error && <RetryAlert error={error} onRetry={refetch} />}
      {(data?.is_line_manager || scope !== "tenant") && (
        <Segments
          label="Whose sales"
          options={SCOPE_OPTIONS}
          value={scope}
          onChange={(next) => change({ scope: next === "tenant" ? null : next }, { keepPage: true, replace: true })}
        />
      )}
      {!isLoadingError && <KpiChips chips={kpis} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <SaleList tenantId={tenantId} />
        {!isLoadingError && (
          <StatusCounts
            title="Sales by status"
            counts={
              data &&
              user.allowed_sale_statuses.map((status) => ({
                label: SALE_STATUS_LABELS[status],
                count: data.status_counts[status] ?? 0,
              }))
            }
          />
        )}
      </div>
    </>
  );
}
