"use client";

import { useQuery } from "@tanstack/react-query";
import { useSaleFilters } from "@/components/sales/list/use-sale-filters";
import { useUser } from "@/components/screen/user";
import { useListState } from "@/components/table/use-list-state";
import { RetryAlert } from "@/components/ui/retry-alert";
import { Segments } from "@/components/ui/segments";
import type { WorkScope } from "@/lib/identity/teams/work-scope";
import type { SalesInsights } from "@/lib/insights/dashboard/sales/schema";
import { DIMENSIONS, LEAD_DIMENSIONS } from "@/lib/leads/list/dimensions";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";
import { CardSection } from "../card-section";
import { comparedWith, UNTIL_KNOWN } from "../compared";
import { FilterBar } from "../filter-bar";
import { FIRST_OF_THREE, TWO_COLUMNS, WHOLE_ROW } from "../grid";
import { KpiChips } from "../kpi-chips";
import { dimensionPies, productPie } from "../leads/lead-cards";
import { LinesCard } from "../lines-card";
import type { ListFilters } from "../list-address";
import { PieCards } from "../pie-cards";
import { REFRESH_MS } from "../refresh";
import { ShareCard } from "../share-card";
import { useDashboardFilters } from "../use-dashboard-filters";
import { SpeedCard, TimeInStatusCard } from "./duration-cards";
import { FunnelCard } from "./funnel-card";
import { LeaderboardCard } from "./leaderboard-card";
import { FailedItemsCard, QcAgentsCard, QcCard, QcReviewersCard, QcScoresCard, QcWeeksCard } from "./qc-cards";
import { SaleList } from "./sale-list";
import { addressOf, saleStatusPie, salesKpiLabels, salesKpis, salesLines } from "./sales-cards";
import { SourcesCard } from "./sources-card";

type Props = { products: { id: number; name: string }[]; tenantId: number | null };

const SALES = "Sales";

export function SalesInsightsTab({ products, tenantId }: Props) {
  const { insights, figures, error, retry, period, periodName } = useSalesFigures(tenantId);
  const { choices } = useSaleFilters(tenantId === null ? {} : { tenant_id: String(tenantId) });
  const state = { period, error, onRetry: retry };
  const counted = { ...state, countName: SALES };
  const { compared } = figures;
  const { is_admin, record_scope } = useUser();
  const seesOthers = is_admin || record_scope !== "own";
  return (
    <>
      <FilterBar choices={{ ...choices, products }}>
        {insights && <ScopeToggle scopes={insights.scopes} scope={insights.scope} />}
      </FilterBar>
      {error && <RetryAlert error={error} onRetry={retry} />}
      {(insights || !error) && (
        <KpiChips chips={figures.kpis} labels={salesKpiLabels(periodName)} comparedWith={compared.inWords} />
      )}
      <CardSection name="sale-results" title="How we are doing" startsOpen>
        <LinesCard {...counted} title="Sales by day" days={figures.lines?.all} previousLabel={compared.lineLabel} />
        <ShareCard {...counted} title="Sales by status" partName="Status" pie={figures.statuses} />
        <LinesCard
          {...counted}
          title="Sales by day and product"
          days={figures.lines?.byProduct}
          previousLabel={compared.lineLabel}
        />
        <ShareCard {...counted} title="Sales by product" partName="Product" pie={figures.products} />
        <LeaderboardCard {...state} insights={insights} className={WHOLE_ROW} />
      </CardSection>
      <CardSection name="sale-origins" title="Where sales come from and how long they take">
        <FunnelCard {...state} className={FIRST_OF_THREE} steps={insights?.funnel} />
        <TimeInStatusCard {...state} stays={insights?.time_in_status} />
        <SpeedCard {...state} speeds={insights?.speed_to_lead} />
        <SourcesCard {...state} sources={insights?.sources} className={WHOLE_ROW} />
        <PieCards {...counted} names={LEAD_DIMENSIONS} charts={DIMENSIONS} pies={figures.pies} />
      </CardSection>
      <CardSection name="sale-quality" title="Quality">
        <QcCard {...state} qc={insights?.qc} className={FIRST_OF_THREE} />
        <QcWeeksCard {...state} qc={insights?.qc} />
        <QcScoresCard {...state} qc={insights?.qc} />
        {seesOthers && <QcAgentsCard {...state} qc={insights?.qc} className={TWO_COLUMNS} />}
        <FailedItemsCard {...state} qc={insights?.qc} />
        {seesOthers && <QcReviewersCard {...state} qc={insights?.qc} className={WHOLE_ROW} />}
      </CardSection>
      <SaleList tenantId={tenantId} scope={insights?.scope} />
    </>
  );
}

/** The tab's figures by the filters in the address, as its cards show them. */
function useSalesFigures(tenantId: number | null) {
  const { params: address } = useListState();
  const { allowed_sale_statuses: allowed } = useUser();
  const { params, periodText, periodName } = useDashboardFilters();
  const scope = address.get("scope");
  const query = new URLSearchParams({
    ...params,
    ...(scope && { scope }),
    ...(tenantId !== null && { tenant_id: String(tenantId) }),
  }).toString();
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.salesInsights(query),
    queryFn: () => api.get<SalesInsights>(`/dashboard/sales-insights?${query}`),
    // Another scope or period of the same tenant: the old figures stay until the new ones are there.
    placeholderData: (last) => last,
    refetchInterval: REFRESH_MS,
  });
  const data = error ? undefined : loaded; // rather nothing than old figures that look new
  const compared = data ? comparedWith(data.period, data.previous) : UNTIL_KNOWN;
  const soldAddress = (narrower: ListFilters) => (data ? addressOf(data.lists.mtd, narrower) : "");
  const statuses = allowed.map((id) => ({ id, name: SALE_STATUS_LABELS[id] }));
  const figures = {
    compared,
    kpis: data && salesKpis(data, periodName),
    lines: data && salesLines(data, compared.lineLabel),
    statuses: data && saleStatusPie(data, statuses),
    products: data && productPie(data, soldAddress),
    pies: data && dimensionPies(data, soldAddress),
  };
  return { insights: data, figures, error, retry: refetch, period: periodText, periodName };
}

const SCOPE_NAMES: Record<WorkScope, string> = { me: "Me", team: "My Team", tenant: "Everyone" };

type ScopeProps = {
  /** What may be chosen: nothing for those who manage nobody. */
  scopes: readonly WorkScope[];
  scope: WorkScope;
};

/** Whose sales the tab is of. */
function ScopeToggle({ scopes, scope }: ScopeProps) {
  const { change } = useListState();
  if (scopes.length === 0) return null;
  return (
    <Segments
      label="Whose sales"
      options={scopes.map((id) => ({ id, name: SCOPE_NAMES[id] }))}
      value={scope}
      onChange={(next) => change({ scope: next })}
    />
  );
}
