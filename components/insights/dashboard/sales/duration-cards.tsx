"use client";

import { BarChart } from "@/components/charts/bar-chart";
import type { CardTable } from "@/components/charts/card-data";
import { type CardState, ChartCard } from "@/components/charts/chart-card";
import type { SpeedToLead } from "@/lib/insights/dashboard/sales/funnel/schema";
import type { TimeInStatus } from "@/lib/insights/dashboard/sales/schema";
import { formatCount } from "@/lib/platform/text/format";
import { MAX_PARTS } from "@/lib/platform/text/percentages";
import { formatDuration } from "@/lib/platform/time/elapsed";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/time/milliseconds";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";
import { addressOf } from "./sales-cards";

type StatusProps = CardState & { period: string; stays: readonly TimeInStatus[] | undefined };

/** How long sales stay in each status: half of them no longer than the median, nine of ten no longer than the other. */
export function TimeInStatusCard({ stays, ...state }: StatusProps) {
  const known = stays?.filter(({ count }) => count > 0) ?? [];
  const valuesOf = (key: "median_seconds" | "p90_seconds") => known.map((stay) => toMs(stay[key], SECOND_MS));
  const series = STATUS_SERIES.map(({ key, label }, style) => ({ id: key, label, style, values: valuesOf(key) }));
  return (
    <ChartCard
      {...state}
      title="Time in status"
      counts="sales"
      table={stays && statusTable(stays)}
      legend={series.map(({ label, style }) => ({ label, style, kind: "slice" }))}
    >
      {stays && (
        <BarChart
          label="Time in status"
          names={known.map(({ status }) => SALE_STATUS_LABELS[status])}
          series={series}
          format={formatDuration}
        />
      )}
    </ChartCard>
  );
}

const STATUS_SERIES = [
  { key: "median_seconds", label: "Median" },
  { key: "p90_seconds", label: "90th percentile" },
] as const;

const statusTable = (stays: readonly TimeInStatus[]): CardTable => ({
  columns: [
    { key: "status", label: "Status" },
    { key: "count", label: "Sales", numeric: true, format: formatCount },
    ...STATUS_SERIES.map(({ key, label }) => ({
      ...{ key, label, numeric: true },
      format: (seconds: number) => formatDuration(seconds * SECOND_MS),
    })),
  ],
  rows: stays.map(({ status, count, median_seconds, p90_seconds, list }) => ({
    id: status,
    values: [SALE_STATUS_LABELS[status], count, median_seconds, p90_seconds],
    hrefs: [undefined, addressOf(list), ...(count > 0 ? [addressOf(list), addressOf(list)] : [])],
  })),
});

type SpeedProps = CardState & { period: string; speeds: readonly SpeedToLead[] | undefined };

/** From the arrival of a lead to its first attempt, by source; those with most leads first. */
export function SpeedCard({ speeds, ...state }: SpeedProps) {
  const most = [...(speeds ?? [])].sort((a, b) => b.count - a.count).slice(0, MAX_PARTS);
  const values = most.map(({ median_minutes }) => toMs(median_minutes, MINUTE_MS));
  return (
    <ChartCard {...state} title="Speed to lead" counts="leads" table={speeds && speedTable(speeds)}>
      {speeds && (
        <BarChart
          label="Speed to lead by source"
          names={most.map(({ source }) => source.label)}
          series={[{ id: "median", label: "Median", style: 0, values }]}
          format={formatDuration}
        />
      )}
    </ChartCard>
  );
}

const speedTable = (speeds: readonly SpeedToLead[]): CardTable => ({
  columns: [
    { key: "source", label: "Source" },
    { key: "count", label: "Leads called", numeric: true, format: formatCount },
    {
      ...{ key: "median", label: "Median", numeric: true },
      format: (minutes) => formatDuration(minutes * MINUTE_MS),
    },
  ],
  rows: speeds.map(({ source, count, median_minutes, list }) => ({
    id: JSON.stringify([source.group, source.key]),
    values: [source.label, count, median_minutes],
    hrefs: [undefined, addressOf(list), median_minutes === null ? undefined : addressOf(list)],
  })),
});

const toMs = (span: number | null, unitMs: number) => (span === null ? null : span * unitMs);
