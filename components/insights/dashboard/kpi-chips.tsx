import type { ReactNode } from "react";
import { Sparkline } from "@/components/charts/sparkline";
import { Link } from "@/components/ui/link";
import { changeOf } from "./change";
import { ChangeText } from "./change-text";

export type Kpi = {
  label: string;
  value: number;
  format: (value: number) => string;
  /** The list of what it counts. */
  href?: string | undefined;
  note?: string;
  /** The same figure of the days it is compared with. */
  previous?: number;
  /** What it is compared with, if that is something else than for the other chips. */
  comparedWith?: string;
  /** One value per day. */
  series?: readonly number[];
};

type Props = {
  /** While they load there are as many blank chips as labels. */
  chips: readonly Kpi[] | undefined;
  labels: readonly string[];
  /** What they are compared with: "last month". */
  comparedWith: string;
};

/** The figures at the head of a tab, each with its month as a line and its change. */
export const KpiChips = ({ chips, labels, comparedWith }: Props) => (
  <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {chips
      ? chips.map((chip) => <Chip key={chip.label} chip={chip} comparedWith={comparedWith} />)
      : labels.map((label) => <BlankChip key={label} label={label} />)}
  </dl>
);

// As large as the chip allows: a sum of premiums has twelve characters.
const FIGURE =
  "tabular flex h-8 items-center justify-between gap-2 text-[clamp(1rem,12cqi,1.5rem)] leading-8 font-semibold tracking-tight whitespace-nowrap";
const SMALL = "tabular flex h-5 items-center gap-1 text-[13px] text-muted";

function Chip({ chip, comparedWith: usual }: { chip: Kpi; comparedWith: string }) {
  const { label, value, format, href, note, previous, comparedWith = usual, series } = chip;
  const change = previous === undefined ? undefined : changeOf(value, previous, comparedWith);
  return (
    <ChipFrame label={label}>
      <dd className={FIGURE}>
        {href ? (
          <Link href={href} aria-label={`${label}: ${format(value)}`} className="rounded-control hover:underline">
            {format(value)}
          </Link>
        ) : (
          format(value)
        )}
        {series && <Sparkline values={series} />}
      </dd>
      <dd className={SMALL}>
        <span className="truncate">{note}</span>
      </dd>
      <dd className={SMALL} title={previous === undefined ? undefined : `${format(previous)}, ${comparedWith}`}>
        {change && <ChangeText change={change} />}
      </dd>
    </ChipFrame>
  );
}

const ChipFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="@container min-w-0 rounded-panel border bg-surface px-4 py-3 shadow-panel">
    <dt className="truncate text-muted">{label}</dt>
    {children}
  </div>
);

const BlankChip = ({ label }: { label: string }) => (
  <ChipFrame label={label}>
    <dd className={FIGURE}>
      <span className="block h-7 w-16 animate-pulse rounded-control bg-hover" />
    </dd>
    <dd className={SMALL} />
    <dd className={SMALL} />
  </ChipFrame>
);
