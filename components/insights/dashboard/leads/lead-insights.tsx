"use client";

import { useQuery } from "@tanstack/react-query";
import { useLeadFilters } from "@/components/leads/list/use-lead-filters";
import { RetryAlert } from "@/components/ui/retry-alert";
import { LEAD_CHART_NAMES, LEAD_CHARTS } from "@/lib/insights/dashboard/charts";
import type { LeadInsights } from "@/lib/insights/dashboard/leads/schema";
import type { LeadDimension } from "@/lib/leads/list/dimensions";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { CardSection } from "../card-section";
import { comparedWith, UNTIL_KNOWN } from "../compared";
import { FilterBar } from "../filter-bar";
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

const ORIGINS: readonly LeadDimension[] = ["source", "campaign", "product_interest"];
const PEOPLE = LEAD_CHART_NAMES.filter((name) => !ORIGINS.includes(name));

export function LeadInsightsTab({ products, tenantId, first }: LeadListProps) {
  const { figures, error, retry, periodName } = useLeadFigures(tenantId);
  const { choices } = useLeadFilters(tenantId === null ? {} : { tenant_id: String(tenantId) });
  const { period, compared } = figures.text;
  const state = { period, error, onRetry: retry };
  const counted = { ...state, countName: LEADS };
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
      <CardSection name="lead-results" title="How we are doing" startsOpen>
        <LinesCard {...counted} title="Leads by day" days={figures.lines?.all} previousLabel={compared.lineLabel} />
        <ShareCard {...counted} title="Leads by status" partName="Status" pie={figures.statuses} />
        <LinesCard
          {...counted}
          title="Leads by day and product"
          days={figures.lines?.byProduct}
          previousLabel={compared.lineLabel}
        />
        <ShareCard {...counted} title="Leads by product" partName="Product" pie={figures.products} />
      </CardSection>
      <CardSection name="lead-origins" title="Where leads come from and what they want">
        <PieCards {...counted} names={ORIGINS} charts={LEAD_CHARTS} pies={figures.pies} />
      </CardSection>
      <CardSection name="lead-people" title="Who they are">
        <PieCards {...counted} names={PEOPLE} charts={LEAD_CHARTS} pies={figures.pies} />
      </CardSection>
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
