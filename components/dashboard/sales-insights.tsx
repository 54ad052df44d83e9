"use client";

import { useQuery } from "@tanstack/react-query";
import { SALE_STATUS_LABELS } from "@/components/sales/sale-labels";
import { useUser } from "@/components/shell/user";
import { api } from "@/lib/client/api";
import type { SalesInsights } from "@/lib/dashboard/schema";
import { KpiChips } from "./kpi-chips";
import { SaleList } from "./sale-list";
import { StatusCounts } from "./status-counts";

const REFRESH_MS = 30_000;

export function SalesInsightsTab({ tenantQuery, tenantId }: { tenantQuery: string; tenantId: number | null }) {
  const user = useUser();
  const { data } = useQuery({
    queryKey: ["dashboard", "sales", tenantQuery],
    queryFn: () => api.get<SalesInsights>(`/dashboard/sales-insights${tenantQuery}`),
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
      <KpiChips chips={kpis} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <SaleList tenantId={tenantId} />
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
      </div>
    </>
  );
}
