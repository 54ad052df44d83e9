import { MAX_PARTS } from "@/lib/platform/text/percentages";

// How the parts of a chart are told apart: each has a colour, and also a pattern or a shape of its own, for those who
// can't tell the colours apart and for tenants whose colours resemble each other. docs/decisions/0133-charts.md

/** The colours of parts, in this order. All of them contrast with the surface by 4.5:1 in every tenant's themes. */
const COLORS = [
  "primary-text",
  "info-text",
  "warning-text",
  "success-text",
  "secondary-text",
  "error-text",
  "primary-text",
  "info-text",
] as const;

/** The part that stands for all others. */
export const REST = MAX_PARTS;

type Color = (typeof COLORS)[number] | "text-muted";

/** The name of a part's colour, "--tenant-…". @param style the position of the part, REST for the others */
export const colorOf = (style: number): Color =>
  style === REST ? "text-muted" : (COLORS[style % MAX_PARTS] ?? "text-muted");

type Shape =
  | { kind: "line"; from: [number, number]; to: [number, number] }
  | { kind: "dot"; at: [number, number]; radius: number };

const line = (x1: number, y1: number, x2: number, y2: number): Shape => ({
  kind: "line",
  from: [x1, y1],
  to: [x2, y2],
});
const dot = (x: number, y: number, radius: number): Shape => ({ kind: "dot", at: [x, y], radius });

/** The side of a pattern's tile, in pixels. */
export const TILE = 8;

// Lines begin and end outside the tile, so that they join those of the next tile.
const RISING = [line(-1, 5, 5, -1), line(-1, 9, 9, -1), line(3, 9, 9, 3)];
const FALLING = [line(3, -1, 9, 5), line(-1, -1, 9, 9), line(-1, 3, 5, 9)];

/** What is drawn in the colour of the surface on top of a part's own colour, one tile for each style. */
const PATTERNS: readonly (readonly Shape[])[] = [
  [],
  [line(-1, 9, 9, -1), line(-1, 1, 1, -1), line(7, 9, 9, 7)],
  [dot(2, 2, 1.2), dot(6, 6, 1.2)],
  [line(0, 4, 8, 4)],
  [line(4, 0, 4, 8)],
  [line(-1, -1, 9, 9), line(7, -1, 9, 1), line(-1, 7, 1, 9)],
  [line(0, 4, 8, 4), line(4, 0, 4, 8)],
  [...RISING, ...FALLING],
  [dot(4, 4, 2.2)],
];

export const patternOf = (style: number): readonly Shape[] => PATTERNS[style] ?? [];

/** The dashes of a line, as `stroke-dasharray` and canvas take them. */
export const dashOf = (style: number): number[] => DASHES[style] ?? [];

const DASHES = [[], [7, 3], [2, 3], [8, 3, 2, 3], [12, 4], [4, 2], [1, 3], [10, 2, 2, 2, 2, 2], [3, 6]];

/** The dashes of a line that is only there to compare with. */
export const FAINT_DASH = [3, 3];

/** The shape of a line's points, by Chart.js's names. */
export const pointOf = (style: number): PointShape => POINTS[style] ?? "circle";

const POINTS = ["circle", "rectRot", "triangle", "rect", "crossRot", "star", "cross", "rectRounded", "circle"] as const;

export type PointShape = (typeof POINTS)[number];
