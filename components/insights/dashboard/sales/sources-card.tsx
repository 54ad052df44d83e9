"use client";

import type { CardTable } from "@/components/charts/card-data";
import { type CardState, ChartCard } from "@/components/charts/chart-card";
import type { SourceFigures } from "@/lib/insights/dashboard/sales/funnel/schema";
import { formatAmount } from "@/lib/insurance/money";
import { addressOf, countColumn, percentColumn } from "./sales-cards";

type Props = CardState & { period: string; sources: readonly SourceFigures[] | undefined; className?: string };

/** What the leads of each source came to, and what they cost. */
export const SourcesCard = ({ sources, ...state }: Props) => (
  <ChartCard {...state} title="Sources" counts="leads" table={sources && tableOf(sources)} />
);

const rand = { numeric: true, format: formatAmount };

const tableOf = (sources: readonly SourceFigures[]): CardTable => ({
  columns: [
    { key: "source", label: "Source" },
    { key: "leads", label: "Leads", ...countColumn },
    { key: "contacted", label: "Contacted", ...countColumn },
    { key: "contactable_rate", label: "Contactable", ...percentColumn },
    { key: "converted", label: "Converted", ...countColumn },
    { key: "conversion_rate", label: "Conversion", ...percentColumn },
    { key: "cost", label: "Cost", ...rand },
    { key: "cost_per_lead", label: "Per lead", ...rand },
    { key: "cost_per_sale", label: "Per sale", ...rand },
  ],
  rows: sources.map((row) => ({
    id: JSON.stringify([row.source.group, row.source.key]),
    values: [
      ...[row.source.label, row.leads, row.contacted, row.contactable_rate, row.converted, row.conversion_rate],
      ...[row.cost, row.cost_per_lead, row.cost_per_sale],
    ],
    hrefs: hrefsOf(row),
  })),
});

/** A rate opens the leads that it is a share of, and a cost those that it is spread over. */
function hrefsOf({ list, contacted, converted, cost }: SourceFigures) {
  const all = addressOf(list);
  const ofContacted = contacted > 0 ? addressOf(list, { funnel: "contacted" }) : undefined;
  const ofConverted = converted > 0 ? addressOf(list, { funnel: "converted" }) : undefined;
  const ofCost = cost === null ? undefined : all;
  return [undefined, all, ofContacted, all, ofConverted, all, ofCost, ofCost, cost === null ? undefined : ofConverted];
}
