import { MAX_PARTS } from "@/lib/platform/text/percentages";
import type { ChartTone } from "@/lib/platform/theme/chart-tones";

// The parts of a chart are told apart by colour; lines, which cross each other, by dashes and points too.
// docs/decisions/0426-plain-charts.md

/** The part that stands for all others. */
export const REST = MAX_PARTS;

/** The colour of a part: its position, REST for the others, or the tone of a status. */
export type PartStyle = number | ChartTone;

/** The name of a part's colour, "--tenant-…". */
export function colorOf(style: PartStyle) {
  if (typeof style === "string") return `tone-${style}` as const;
  return style === REST ? ("text-muted" as const) : (`part-${(style % MAX_PARTS) + 1}` as const);
}

/** The dashes of a line, as `stroke-dasharray` and canvas take them. */
export const dashOf = (style: number): number[] => DASHES[style] ?? [];

const DASHES = [[], [7, 3], [2, 3], [8, 3, 2, 3], [12, 4], [4, 2], [1, 3], [10, 2, 2, 2, 2, 2], [3, 6]];

/** The dashes of a line that is only there to compare with. */
export const FAINT_DASH = [3, 3];

/** The shape of a line's points, by Chart.js's names. */
export const pointOf = (style: number): PointShape => POINTS[style] ?? "circle";

const POINTS = ["circle", "rectRot", "triangle", "rect", "crossRot", "star", "cross", "rectRounded", "circle"] as const;

export type PointShape = (typeof POINTS)[number];
