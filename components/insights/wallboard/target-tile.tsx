import { shareOfTarget, TargetProgress } from "@/components/charts/target-progress";
import { formatAmount } from "@/lib/insurance/money";
import { formatCount, formatPercent } from "@/lib/platform/text/format";
import { TargetBeaten } from "./target-beaten";

type Props = {
  title: string;
  value: number;
  /** Null where there is none, or none today. */
  target: number | null;
  unit: "count" | "rand";
  note: string | null;
};

/** One large figure, against its target if there is one. */
export function TargetTile({ title, value, target, unit, note }: Props) {
  const text = formatValue(value, unit);
  return (
    <section className="flex flex-col justify-between rounded-panel border bg-surface px-[0.5em] py-[0.35em] shadow-panel">
      <h2 className="font-medium text-muted">{title}</h2>
      <p className="tabular flex flex-wrap items-baseline gap-x-[0.3em]">
        <span className={`font-semibold tracking-tight ${sizeOf(text)}`}>{text}</span>
        {target !== null && <span className="text-muted">of {formatValue(target, unit)}</span>}
      </p>
      {target !== null && <TargetBar title={title} value={value} target={target} />}
      {note !== null && <p className="text-muted">{note}</p>}
    </section>
  );
}

/** How much of the target is reached; once it is, a full bar that says so. */
function TargetBar({ title, value, target }: { title: string; value: number; target: number }) {
  if (value >= target) return <TargetBeaten value={value} target={target} />;
  const share = shareOfTarget(value, target);
  return (
    <div className="flex items-center gap-[0.4em]">
      <TargetProgress label={title} share={share} className="h-[0.45em] flex-1" />
      <span className="tabular font-semibold">{formatPercent(share)}</span>
    </div>
  );
}

const formatValue = (value: number, unit: Props["unit"]) =>
  unit === "rand" ? formatAmount(value) : formatCount(value);

const SIZES = [
  { max: 4, size: "text-[3em] leading-none" },
  { max: 9, size: "text-[2em]" },
  { max: 11, size: "text-[1.6em]" },
];

/** As large as the text leaves room for. */
const sizeOf = (text: string) => SIZES.find(({ max }) => text.length <= max)?.size ?? "text-[1.3em]";
