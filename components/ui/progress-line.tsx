import { formatCount } from "@/lib/platform/text/format";

type Props = { label: string; done: number; total: number };

/** The progress of background work in numbers and as a bar. */
export function ProgressLine({ label, done, total }: Props) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="tabular flex justify-between gap-4">
        <span className="min-w-0 truncate font-medium">{label}</span>
        <span role="status" className="whitespace-nowrap text-muted">
          {formatCount(done)} of {formatCount(total)}
        </span>
      </p>
      <progress aria-label={label} value={done} max={Math.max(1, total)} className="h-1.5 w-full" />
    </div>
  );
}
