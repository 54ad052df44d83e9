import type { Chart, ChartEvent, ChartOptions, TooltipOptions } from "chart.js";
import type { ChartTokens } from "./tokens";

const ANIMATION_MS = 250;
const FONT_SIZE = 12;

type Hit = { datasetIndex: number; index: number };

/** What a click on a part of a chart opens: an address, or nothing. */
export type Pick = { hrefOf: (hit: Hit) => string | undefined; open: (href: string) => void };

/** What every chart is given. */
export type CanvasProps = {
  /** What the chart shows, for those who can't see it. */
  label: string;
  format: (value: number) => string;
  pick?: Pick | undefined;
};

/** What all charts have in common. */
export const baseOptions = (tokens: ChartTokens, pick: Pick | undefined) => ({
  responsive: true,
  maintainAspectRatio: false,
  animation: tokens.isStill ? (false as const) : { duration: ANIMATION_MS },
  color: tokens.color("text"),
  font: fontOf(tokens),
  ...(pick && pointerOptions(pick)),
});

const fontOf = ({ fontFamily }: ChartTokens) => ({ family: fontFamily, size: FONT_SIZE });

const pointerOptions = ({ hrefOf, open }: Pick) =>
  ({
    onClick({ native }, _, chart) {
      const href = native && hrefAt(native, chart, hrefOf);
      if (href) open(href);
    },
    onHover({ native }: ChartEvent, _, chart) {
      if (native) chart.canvas.style.cursor = hrefAt(native, chart, hrefOf) ? "pointer" : "";
    },
  }) satisfies ChartOptions;

// The tooltip may show everything of a day, but a click means what is right under the pointer.
function hrefAt(event: Event, chart: Chart, hrefOf: Pick["hrefOf"]): string | undefined {
  const [hit] = chart.getElementsAtEventForMode(event, "nearest", { intersect: true }, false);
  return hit && hrefOf(hit);
}

/** The tooltip in the colours of the console's own. */
export const tooltipOptions = (tokens: ChartTokens) =>
  ({
    backgroundColor: tokens.color("text"),
    titleColor: tokens.color("background"),
    bodyColor: tokens.color("background"),
    titleFont: fontOf(tokens),
    bodyFont: fontOf(tokens),
    padding: 8,
    cornerRadius: 6,
    boxPadding: 4,
  }) satisfies Partial<TooltipOptions>;

/** The sample of a colour in a tooltip. */
export const solid = (color: string) => ({ borderColor: color, backgroundColor: color });

/** An axis of numbers that begins at 0. */
export const valueAxis = (tokens: ChartTokens, format: (value: number) => string) => ({
  beginAtZero: true,
  border: { display: false },
  grid: { color: tokens.color("border") },
  ticks: {
    ...ticksOf(tokens),
    precision: 0,
    maxTicksLimit: 5,
    callback: (value: number | string) => format(Number(value)),
  },
});

/** An axis of days, which never turns its labels: it leaves out those without room. */
export const dayAxis = (tokens: ChartTokens) => ({
  border: { color: tokens.color("border") },
  grid: { display: false },
  ticks: { ...ticksOf(tokens), maxRotation: 0, autoSkipPadding: 12 },
});

const ticksOf = (tokens: ChartTokens) => ({ color: tokens.color("text-muted"), font: fontOf(tokens) });
