"use client";

import { useRouter } from "next/navigation";
import { useMemo } from "react";
import type { LegendEntry } from "@/components/charts/card-image";
import { type CardState, ChartCard } from "@/components/charts/chart-card";
import { LineChart } from "@/components/charts/line-chart";
import { formatCount } from "@/lib/platform/text/format";
import type { DayLines } from "./day-lines";
import { TWO_COLUMNS } from "./grid";

type Props = CardState & {
  title: string;
  period: string;
  /** What is counted: "Leads". */
  countName: string;
  /** What the faint lines are. */
  previousLabel: string;
  /** Undefined while they load. */
  days: DayLines | undefined;
};

/** Counts by day, as lines. */
export function LinesCard({ title, period, countName, previousLabel, days, ...state }: Props) {
  const router = useRouter();
  const legend = useMemo(() => days && legendOf(days, previousLabel), [days, previousLabel]);
  return (
    <ChartCard
      {...state}
      title={title}
      period={period}
      counts={countName.toLowerCase()}
      table={days?.table}
      legend={legend}
      className={TWO_COLUMNS}
    >
      {days && (
        <LineChart
          label={title}
          names={days.names}
          titles={days.titles}
          lines={days.lines}
          previousLabel={previousLabel}
          format={formatCount}
          onOpen={(href) => router.push(href)}
        />
      )}
    </ChartCard>
  );
}

const legendOf = ({ lines }: DayLines, previousLabel: string): LegendEntry[] => [
  ...lines.map(({ label, style }) => ({ label, style, kind: "line" as const })),
  { label: previousLabel, style: 0, kind: "faint line" },
];
