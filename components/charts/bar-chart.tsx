import { ScrollRegion } from "@/components/ui/scroll-region";
import { Bar } from "./bar";
import { textOf } from "./card-data";
import type { PartStyle } from "./series";
import { SliceSwatch } from "./swatch";

/** A null is not known, and has no bar. */
type BarSeries = { id: string; label: string; values: readonly (number | null)[]; style: PartStyle };

type Props = {
  label: string;
  /** The names of the rows, from top to bottom. */
  names: readonly string[];
  /** The bars of each row. */
  series: readonly BarSeries[];
  format: (value: number) => string;
};

/** Horizontal bars by name, each with its value. It fills its parent, and scrolls where that is too low. */
export function BarChart({ label, names, series, format }: Props) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const textAt = (values: readonly (number | null)[], row: number) => textOf(values[row] ?? null, { format });
  const longest = Math.max(...series.flatMap(({ values }) => names.map((_, row) => textAt(values, row).length)));
  return (
    <div className="flex h-full min-h-0 flex-col gap-1.5">
      {series.length > 1 && (
        <ul aria-label={`Legend of ${label}`} className="flex flex-wrap gap-x-4 text-[13px]">
          {series.map(({ id, label, style }) => (
            <li key={id} className="inline-flex min-h-5 items-center gap-2">
              <SliceSwatch style={style} /> {label}
            </li>
          ))}
        </ul>
      )}
      <ScrollRegion label={`Bars of ${label}`} className="min-h-0 flex-1 overflow-y-auto text-[13px] leading-3.5">
        <dl className="flex min-h-full flex-col justify-around gap-1">
          {names.map((name, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name, and a row has no state
            <div key={row} className="grid grid-cols-[2fr_3fr] items-center gap-3">
              <dt className="wrap-anywhere">{name}</dt>
              <dd>
                {series.map(({ id, label, values, style }) => (
                  <div key={id} className="flex items-center gap-2">
                    {series.length > 1 && <span className="sr-only">{label}</span>}
                    <Bar share={(values[row] ?? 0) / most} style={style} />
                    <span className="tabular shrink-0 text-right whitespace-nowrap" style={{ width: `${longest}ch` }}>
                      {textAt(values, row)}
                    </span>
                  </div>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </ScrollRegion>
    </div>
  );
}
