"use client";

import {
  BarController,
  BarElement,
  CategoryScale,
  type ChartData,
  type ChartDataset,
  Chart as ChartJs,
  type ChartOptions,
  LinearScale,
  Tooltip,
} from "chart.js";
import { useMemo } from "react";
import { Chart } from "react-chartjs-2";
import { truncate } from "@/lib/platform/text/format";
import { baseOptions, type CanvasProps, nameAxis, solid, tooltipOptions, valueAxis } from "./canvas-options";
import { fillOf } from "./canvas-pattern";
import { colorOf } from "./series";
import { type ChartTokens, useChartTokens } from "./tokens";

ChartJs.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

const MAX_THICKNESS = 16;
/** Chart.js gives the names up to half of the width, and cuts off the beginning of what is longer. */
const NAMES_SHARE = 0.42;
const LETTER_PIXELS = 6.5;

/** A null is not known, and has no bar. */
export type BarSeries = { id: string; label: string; values: readonly (number | null)[]; style: number };

type Props = CanvasProps & {
  formatAxis: (value: number) => string;
  names: readonly string[];
  series: readonly BarSeries[];
};

/** Loads Chart.js; only `bar-chart.tsx` imports it, lazily. */
export function BarCanvas({ label, format, formatAxis, pick, names, series }: Props) {
  const tokens = useChartTokens();
  const data: ChartData<"bar"> = useMemo(
    () => ({ labels: [...names], datasets: series.map((each) => datasetOf(each, tokens)) }),
    [names, series, tokens],
  );
  const options: ChartOptions<"bar"> = {
    ...baseOptions(tokens, pick),
    indexAxis: "y",
    interaction: { mode: "index", axis: "y", intersect: false },
    scales: { x: valueAxis(tokens, formatAxis), y: nameAxis(tokens, { skips: false, shorten: shortened }) },
    plugins: {
      tooltip: {
        ...tooltipOptions(tokens),
        callbacks: {
          label: ({ dataset, raw }) => `${dataset.label}: ${raw === null ? "–" : format(Number(raw))}`,
          labelColor: ({ datasetIndex }) => solid(tokens.color(colorOf(series[datasetIndex]?.style ?? 0))),
        },
      },
    },
  };
  return <Chart type="bar" data={data} options={options} datasetIdKey="id" aria-label={label} />;
}

const shortened = (name: string, { width }: ChartJs) =>
  truncate(name, Math.floor((width * NAMES_SHARE) / LETTER_PIXELS));

function datasetOf({ id, label, values, style }: BarSeries, tokens: ChartTokens) {
  const dataset: ChartDataset<"bar"> & { id: string } = {
    id,
    label,
    data: [...values],
    backgroundColor: fillOf(style, tokens),
    borderRadius: 3,
    maxBarThickness: MAX_THICKNESS,
  };
  return dataset;
}
