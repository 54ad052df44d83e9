"use client";

import { useMemo, useState } from "react";
import type { Pick } from "./canvas-options";
import { lazyCanvas } from "./lazy-canvas";
import type { DrawnLine } from "./line-canvas";
import { CanvasSkeleton } from "./skeletons";
import { LineSwatch } from "./swatch";

const LineCanvas = lazyCanvas(() => import("./line-canvas").then((module) => module.LineCanvas), <CanvasSkeleton />);

export type Line = {
  id: string;
  label: string;
  values: readonly number[];
  /** What it is compared with, as a faint line: one value per point, or fewer. */
  previous?: readonly number[];
  /** What each of its points opens. */
  hrefs?: readonly (string | undefined)[];
  /** Its colour, dashes and points: its position, or REST. */
  style: number;
};

type Props = {
  label: string;
  /** Of the points, on the axis and in the tooltips. */
  names: readonly string[];
  titles: readonly string[];
  lines: readonly Line[];
  /** What the faint lines are. */
  previousLabel: string;
  format: (value: number) => string;
  onOpen: (href: string) => void;
};

const PREVIOUS = "previous";
/** Of more lines than this, the faint ones are off until they are asked for. */
const CROWDED = 4;

/** Lines over time. Every entry of the legend is a button that hides and shows its line. It fills its parent. */
export function LineChart({ label, names, titles, lines, previousLabel, format, onOpen }: Props) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(lines.length > CROWDED ? [PREVIOUS] : []));
  const drawn = useMemo(() => drawnLines(lines, previousLabel, hidden), [lines, previousLabel, hidden]);
  const pick: Pick = {
    hrefOf: ({ datasetIndex, index }) => lines[datasetIndex]?.hrefs?.[index], // faint ones come after them
    open: onOpen,
  };
  const toggle = (id: string) =>
    setHidden(hidden.has(id) ? new Set([...hidden].filter((each) => each !== id)) : new Set([...hidden, id]));
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <div className="-mx-1 max-h-21 shrink-0 overflow-y-auto">
        <fieldset aria-label={`Lines of ${label}`} className="flex min-w-0 flex-wrap gap-x-1">
          {lines.map(({ id, label, style }) => (
            <LegendButton key={id} label={label} shown={!hidden.has(id)} onToggle={() => toggle(id)}>
              <LineSwatch style={style} />
            </LegendButton>
          ))}
          {lines.some(({ previous }) => previous) && (
            <LegendButton label={previousLabel} shown={!hidden.has(PREVIOUS)} onToggle={() => toggle(PREVIOUS)}>
              <LineSwatch style={0} faint />
            </LegendButton>
          )}
        </fieldset>
      </div>
      <div className="relative min-h-0 min-w-0 flex-1">
        <LineCanvas label={label} format={format} pick={pick} names={names} titles={titles} lines={drawn} />
      </div>
    </div>
  );
}

function drawnLines(lines: readonly Line[], previousLabel: string, hidden: ReadonlySet<string>): DrawnLine[] {
  const faint = lines.flatMap(({ id, label, previous, style }): DrawnLine[] => {
    if (!previous) return [];
    const name = lines.length === 1 ? previousLabel : `${label}, ${previousLabel.toLowerCase()}`;
    const isHidden = hidden.has(id) || hidden.has(PREVIOUS);
    return [{ id: `${PREVIOUS}-${id}`, label: name, values: previous, style, faint: true, hidden: isHidden }];
  });
  return [...lines.map((line) => ({ ...line, faint: false, hidden: hidden.has(line.id) })), ...faint];
}

type ButtonProps = { label: string; shown: boolean; onToggle: () => void; children: React.ReactNode };

const LegendButton = ({ label, shown, onToggle, children }: ButtonProps) => (
  <button
    type="button"
    aria-pressed={shown}
    onClick={onToggle}
    className="inline-flex min-h-7 max-w-full items-center gap-2 rounded-control px-1.5 text-left text-[13px] leading-4 hover:bg-hover"
  >
    <span className={`shrink-0 ${shown ? "" : "opacity-30"}`}>{children}</span>
    <span className={`wrap-anywhere ${shown ? "" : "text-muted line-through"}`}>{label}</span>
  </button>
);
