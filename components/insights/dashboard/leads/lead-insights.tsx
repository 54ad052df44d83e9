"use client";

import { useQuery } from "@tanstack/react-query";
import { useLeadFilters } from "@/components/leads/list/use-lead-filters";
import { RetryAlert } from "@/components/ui/retry-alert";
import { LEAD_CHARTS } from "@/lib/insights/dashboard/charts";
import type { LeadInsights } from "@/lib/insights/dashboard/leads/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { comparedWith, UNTIL_KNOWN } from "../compared";
import { FilterBar } from "../filter-bar";
import { CARD_GRID } from "../grid";
import { KpiChips } from "../kpi-chips";
import { LinesCard } from "../lines-card";
import { PieCards } from "../pie-cards";
import { REFRESH_MS } from "../refresh";
import { ShareCard } from "../share-card";
import { useDashboardFilters } from "../use-dashboard-filters";
import { dimensionPies, leadAddress, leadKpis, leadLines, productPie, statusPie } from "./lead-cards";
import { LeadList, type LeadListProps } from "./lead-list";
import { TimelineCard } from "./timeline-card";

const LEADS = "Leads";

export function LeadInsightsTab({ products, tenantId, first }: LeadListProps) {
  const { figures, error, retry, periodName } = useLeadFigures(tenantId);
  const { choices } = useLeadFilters(tenantId === null ? {} : { tenant_id: String(tenantId) });
  const { period, compared } = figures.text;
  const state = { period, error, onRetry: retry };
  const beside = { ...state, height: "high", countName: LEADS } as const; // beside lines
  return (
    <>
      <FilterBar choices={{ ...choices, products }} />
      {error && <RetryAlert error={error} onRetry={retry} />}
      {(figures.kpis || !error) && (
        <KpiChips
          chips={figures.kpis}
          labels={["Today", periodName, "Unprocessed", "Processed"]}
          comparedWith={compared.inWords}
        />
      )}
      <div className={CARD_GRID}>
        <LinesCard {...state} title="Leads by day" days={figures.lines?.all} previousLabel={compared.lineLabel} />
        <ShareCard {...beside} title="Leads by status" partName="Status" pie={figures.statuses} />
        <LinesCard
          {...state}
          title="Leads by day and product"
          days={figures.lines?.byProduct}
          previousLabel={compared.lineLabel}
        />
        <ShareCard {...beside} title="Leads by product" partName="Product" pie={figures.products} />
        <PieCards {...state} countName={LEADS} charts={LEAD_CHARTS} pies={figures.pies} />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <LeadList tenantId={tenantId} first={first} />
        <TimelineCard entries={figures.timeline} failed={error !== null} />
      </div>
    </>
  );
}

/** The tab's figures by the filters in the address, as its cards show them. */
function useLeadFigures(tenantId: number | null) {
  const { params, filters, period, periodText, periodName } = useDashboardFilters();
  const query = new URLSearchParams(tenantId === null ? params : { ...params, tenant_id: String(tenantId) }).toString();
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.leadInsights(query),
    queryFn: () => api.get<LeadInsights>(`/dashboard/lead-insights?${query}`),
    placeholderData: (last) => last,
    refetchInterval: REFRESH_MS,
  });
  const data = error ? undefined : loaded; // rather nothing than old figures that look new
  const address = leadAddress(data?.period ?? period, filters);
  const compared = data ? comparedWith(data.period, data.previous) : UNTIL_KNOWN;
  const figures = {
    timeline: data?.timeline,
    text: { period: periodText, compared },
    kpis: data && leadKpis(data, periodName, address),
    lines: data && leadLines(data, compared.lineLabel, address),
    statuses: data && statusPie(data, address),
    products: data && productPie(data, address),
    pies: data && dimensionPies(data, address),
  };
  return { figures, error, retry: refetch, periodName };
}
