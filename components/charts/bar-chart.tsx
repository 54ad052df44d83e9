"use client";

import type { BarSeries } from "./bar-canvas";
import { lazyCanvas } from "./lazy-canvas";
import { CanvasSkeleton } from "./skeletons";
import { SliceSwatch } from "./swatch";

const BarCanvas = lazyCanvas(() => import("./bar-canvas").then((module) => module.BarCanvas), <CanvasSkeleton />);

type Props = {
  label: string;
  /** Of the rows, from top to bottom. */
  names: readonly string[];
  /** The bars of each row. */
  series: readonly BarSeries[];
  format: (value: number) => string;
  /** Of the axis, if it differs. */
  formatAxis?: (value: number) => string;
};

/** Horizontal bars by name. It fills its parent. */
export const BarChart = ({ label, names, series, format, formatAxis = format }: Props) => (
  <div className="flex h-full min-h-0 flex-col gap-2">
    {series.length > 1 && (
      <ul aria-label={`Legend of ${label}`} className="flex flex-wrap gap-x-4 text-[13px]">
        {series.map(({ id, label, style }) => (
          <li key={id} className="inline-flex h-7 items-center gap-2">
            <SliceSwatch style={style} /> {label}
          </li>
        ))}
      </ul>
    )}
    <div className="relative min-h-0 min-w-0 flex-1">
      <BarCanvas label={label} format={format} formatAxis={formatAxis} names={names} series={series} />
    </div>
  </div>
);
