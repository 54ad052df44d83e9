"use client";

import {
  CategoryScale,
  type ChartData,
  type ChartDataset,
  Chart as ChartJs,
  type ChartOptions,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { useMemo } from "react";
import { Chart } from "react-chartjs-2";
import { baseOptions, type CanvasProps, dayAxis, solid, tooltipOptions, valueAxis } from "./canvas-options";
import { colorOf, dashOf, FAINT_DASH, pointOf } from "./series";
import { type ChartTokens, useChartTokens } from "./tokens";

ChartJs.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip);

const LINE_WIDTH = 2;
const FAINT_WIDTH = 1.25;
const POINT_RADIUS = 3;
const HIT_RADIUS = 8;
/** With more points than this, they would hide the line. */
const MAX_POINTS = 40;

export type DrawnLine = {
  id: string;
  label: string;
  values: readonly number[];
  style: number;
  /** A thin line in the background, to compare with. */
  faint: boolean;
  hidden: boolean;
};

type Props = CanvasProps & {
  /** Of the points, on the axis and in the tooltips. */
  names: readonly string[];
  titles: readonly string[];
  lines: readonly DrawnLine[];
};

/** Loads Chart.js; only `line-chart.tsx` imports it, lazily. */
export function LineCanvas({ label, format, pick, names, titles, lines }: Props) {
  const tokens = useChartTokens();
  const data: ChartData<"line"> = useMemo(
    () => ({ labels: [...names], datasets: lines.map((line) => datasetOf(line, tokens)) }),
    [names, lines, tokens],
  );
  const options: ChartOptions<"line"> = {
    ...baseOptions(tokens, pick),
    interaction: { mode: "index", intersect: false },
    scales: { x: dayAxis(tokens), y: valueAxis(tokens, format) },
    plugins: {
      tooltip: {
        ...tooltipOptions(tokens),
        usePointStyle: true,
        itemSort: (a, b) => Number(b.raw) - Number(a.raw),
        callbacks: {
          title: ([first]) => titles[first?.dataIndex ?? 0] ?? "",
          label: ({ dataset, raw }) => `${dataset.label}: ${format(Number(raw))}`,
          labelColor: ({ datasetIndex }) => solid(tokens.color(lineColorOf(lines[datasetIndex]))),
        },
      },
    },
  };
  return <Chart type="line" data={data} options={options} datasetIdKey="id" aria-label={label} />;
}

const lineColorOf = (line: DrawnLine | undefined) =>
  line === undefined || line.faint ? ("text-muted" as const) : colorOf(line.style);

function datasetOf(line: DrawnLine, tokens: ChartTokens) {
  const color = tokens.color(lineColorOf(line));
  const radius = line.faint || line.values.length > MAX_POINTS ? 0 : POINT_RADIUS;
  const dataset: ChartDataset<"line"> & { id: string } = {
    id: line.id,
    label: line.label,
    data: [...line.values],
    hidden: line.hidden,
    borderColor: color,
    backgroundColor: color,
    borderWidth: line.faint ? FAINT_WIDTH : LINE_WIDTH,
    borderDash: line.faint ? FAINT_DASH : dashOf(line.style),
    pointStyle: pointOf(line.style),
    pointRadius: radius,
    pointHoverRadius: radius + 2,
    pointHitRadius: line.faint ? 0 : HIT_RADIUS,
    order: line.faint ? 1 : 0,
  };
  return dataset;
}
