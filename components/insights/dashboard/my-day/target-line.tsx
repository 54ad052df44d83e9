import { shareOfTarget, TargetProgress } from "@/components/charts/target-progress";

type Props = {
  label: string;
  value: number;
  /** Null where there is none. */
  target: number | null;
  format: (value: number) => string;
  /** Which days the target is of. */
  note: string;
};

/** A figure against its target. */
export function TargetLine({ label, value, target, format, note }: Props) {
  return (
    <div>
      <p className="tabular flex justify-between gap-3">
        <span>{label}</span>
        <span>
          <span className="font-semibold">{format(value)}</span>
          {target !== null && <span className="text-muted">{` of ${format(target)} ${note}`}</span>}
        </span>
      </p>
      {target !== null && <TargetProgress label={label} share={shareOfTarget(value, target)} className="mt-1 h-1.5" />}
    </div>
  );
}
