"use client";

import { useRouter } from "next/navigation";
import type { CardTable } from "@/components/charts/card-data";
import { type CardState, ChartCard } from "@/components/charts/chart-card";
import { type Part, type Share, sharesOfParts } from "@/components/charts/parts";
import { ShareChart } from "@/components/charts/share-chart";
import { formatCount } from "@/lib/platform/text/format";
import { sharesOf } from "@/lib/platform/text/percentages";
import type { Pie } from "./leads/lead-cards";

type Props = CardState & {
  title: string;
  period: string;
  /** What a part is, and what is counted: the headings of the table. */
  partName: string;
  countName: string;
  /** Undefined while it loads. */
  pie: Pie | undefined;
  /** As its neighbour has it. */
  height?: "low" | "high";
};

/** Counts by one property, as shares of a whole. */
export function ShareCard({ title, period, partName, countName, pie, ...state }: Props) {
  const router = useRouter();
  const shares = pie && sharesOfParts(pie.parts, pie.hrefOfRest);
  return (
    <ChartCard
      {...state}
      title={title}
      period={period}
      table={pie && tableOf(pie.parts, partName, countName)}
      legend={shares?.map(legendEntry)}
    >
      {shares && <ShareChart label={title} shares={shares} format={formatCount} onOpen={(href) => router.push(href)} />}
    </ChartCard>
  );
}

const legendEntry = ({ label, count, share, style }: Share) => ({
  label,
  style,
  kind: "slice" as const,
  value: `${formatCount(count)} · ${share}%`,
});

// All parts, also those that the chart has no room for.
function tableOf(parts: readonly Part[], partName: string, countName: string): CardTable {
  const sorted = [...parts].sort((a, b) => b.count - a.count);
  const shares = sharesOf(sorted.map(({ count }) => count));
  return {
    columns: [
      { key: "part", label: partName },
      { key: "count", label: countName, numeric: true, format: formatCount },
      { key: "share", label: "Share", numeric: true, format: (share) => `${share}%` },
    ],
    rows: sorted.map(({ id, label, count, href }, index) => ({
      id,
      values: [label, count, shares[index] ?? 0],
      hrefs: [undefined, href],
    })),
  };
}
