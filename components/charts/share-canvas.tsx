"use client";

import { ArcElement, type ChartData, Chart as ChartJs, type ChartOptions, DoughnutController, Tooltip } from "chart.js";
import { useMemo } from "react";
import { Chart } from "react-chartjs-2";
import { formatPercent } from "@/lib/platform/text/format";
import { baseOptions, type CanvasProps, solid, tooltipOptions } from "./canvas-options";
import { colorOf, type PartStyle } from "./series";
import { useChartTokens } from "./tokens";

ChartJs.register(ArcElement, DoughnutController, Tooltip);

const GAP = 2;

export type DrawnSlice = { label: string; count: number; share: number; style: PartStyle };

type Props = CanvasProps & { slices: readonly DrawnSlice[] };

/** Loads Chart.js; only `share-chart.tsx` imports it, lazily. */
export function ShareCanvas({ label, format, pick, slices }: Props) {
  const tokens = useChartTokens();
  const data: ChartData<"doughnut"> = useMemo(
    () => ({
      labels: slices.map((slice) => slice.label),
      datasets: [
        {
          data: slices.map(({ count }) => count),
          backgroundColor: slices.map(({ style }) => tokens.color(colorOf(style))),
          borderColor: tokens.color("surface"),
          hoverBorderColor: tokens.color("surface"),
          borderWidth: slices.length > 1 ? GAP : 0,
        },
      ],
    }),
    [slices, tokens],
  );
  const options: ChartOptions<"doughnut"> = {
    ...baseOptions(tokens, pick),
    cutout: "58%",
    plugins: {
      tooltip: {
        ...tooltipOptions(tokens),
        callbacks: {
          label: ({ dataIndex, raw }) => `${format(Number(raw))} · ${formatPercent(slices[dataIndex]?.share ?? 0)}`,
          labelColor: ({ dataIndex }) => solid(tokens.color(colorOf(slices[dataIndex]?.style ?? 0))),
        },
      },
    },
  };
  return <Chart type="doughnut" data={data} options={options} aria-label={label} />;
}
