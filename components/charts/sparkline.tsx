const WIDTH = 96;
const HEIGHT = 28;
const MARGIN = 2;

/** A small line without axes. It says nothing that is not also said in figures, so screen readers skip it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const points = pointsOf(values);
  const last = points.at(-1);
  if (!last) return null;
  const path = points.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid meet"
      className="h-7 w-24 min-w-0 shrink text-primary-text"
    >
      <polyline
        points={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={last.x} cy={last.y} r={2} fill="currentColor" />
    </svg>
  );
}

/** Where the values are drawn: from 0 at the bottom to the largest at the top. A single value is a line of its own. */
export function pointsOf(values: readonly number[]): { x: number; y: number }[] {
  const all = values.length === 1 ? [...values, ...values] : values;
  const max = Math.max(...all, 1);
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, all.length - 1);
  return all.map((value, index) => ({
    x: round(MARGIN + index * step),
    y: round(HEIGHT - MARGIN - (value / max) * (HEIGHT - 2 * MARGIN)),
  }));
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
