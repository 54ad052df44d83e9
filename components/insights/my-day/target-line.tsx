type Props = {
  label: string;
  value: number;
  /** Null where there is none. */
  target: number | null;
  format: (value: number) => string;
  /** Which days the target is of. */
  note: string;
};

const WHOLE = 100;

/** A figure against its target. */
export function TargetLine({ label, value, target, format, note }: Props) {
  const share = target ? Math.round((value / target) * WHOLE) : 0;
  return (
    <div>
      <p className="tabular flex justify-between gap-3">
        <span>{label}</span>
        <span>
          <span className="font-semibold">{format(value)}</span>
          {target !== null && <span className="text-muted">{` of ${format(target)} ${note}`}</span>}
        </span>
      </p>
      {target !== null && (
        <div
          role="progressbar"
          aria-label={`${label}, against target`}
          aria-valuenow={Math.min(share, WHOLE)}
          aria-valuetext={`${share}%`}
          className="mt-1 h-1.5 overflow-hidden rounded-full bg-hover"
        >
          <div
            style={{ width: `${Math.min(share, WHOLE)}%` }}
            className={`h-full rounded-full ${share >= WHOLE ? "bg-success" : "bg-primary"}`}
          />
        </div>
      )}
    </div>
  );
}
