import { colorOf, dashOf, FAINT_DASH, type PartStyle, type PointShape, pointOf } from "./series";

const SIDE = 14;

/** A part's colour as a style sheet has it. */
export const colorVariable = (style: PartStyle) => `var(--tenant-${colorOf(style)})`;

/** A sample of a part's colour, for legends. */
export const SliceSwatch = ({ style }: { style: PartStyle }) => (
  <svg aria-hidden="true" width={SIDE} height={SIDE} className="shrink-0">
    <rect width={SIDE} height={SIDE} rx={3} fill={colorVariable(style)} />
  </svg>
);

const WIDTH = 28;

/** A sample of a line with its dashes and points, for legends. */
export function LineSwatch({ style, faint = false }: { style: number; faint?: boolean }) {
  const color = faint ? "var(--tenant-text-muted)" : colorVariable(style);
  const dash = (faint ? FAINT_DASH : dashOf(style)).join(" ");
  return (
    <svg aria-hidden="true" width={WIDTH} height={SIDE} className="shrink-0">
      <line x1={0} y1={7} x2={WIDTH} y2={7} stroke={color} strokeWidth={faint ? 1.25 : 2} strokeDasharray={dash} />
      {!faint && <Marker shape={pointOf(style)} color={color} />}
    </svg>
  );
}

function Marker({ shape, color }: { shape: PointShape; color: string }) {
  const stroke = { stroke: color, strokeWidth: 1.75 };
  switch (shape) {
    case "circle":
      return <circle cx={14} cy={7} r={3.5} fill={color} />;
    case "rectRot":
      return <path d="M14 2.5 18.5 7 14 11.5 9.5 7Z" fill={color} />;
    case "triangle":
      return <path d="M14 2.5 18 10.5H10Z" fill={color} />;
    case "rect":
      return <rect x={10.5} y={3.5} width={7} height={7} fill={color} />;
    case "rectRounded":
      return <rect x={10.5} y={3.5} width={7} height={7} rx={2} fill={color} />;
    case "cross":
      return <path d="M14 3V11M10 7H18" {...stroke} />;
    case "crossRot":
      return <path d="M11 4 17 10M17 4 11 10" {...stroke} />;
    case "star":
      return <path d="M14 3V11M10 7H18M11 4 17 10M17 4 11 10" {...stroke} />;
  }
}
