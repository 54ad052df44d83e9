import { formatCount } from "@/lib/platform/format";

type Chip = { label: string; value: number; note?: string };

export function KpiChips({ chips }: { chips: Chip[] | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {(chips ?? BLANK).map(({ label, value, note }) => (
        <div key={label} className="rounded-panel border bg-surface px-4 py-3 shadow-panel">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular mt-0.5 text-2xl font-semibold tracking-tight">
            {chips ? (
              formatCount(value)
            ) : (
              <span className="my-1.5 block h-6 w-16 animate-pulse rounded-control bg-hover" />
            )}
            {note && (
              <span className="block text-[13px] sm:ml-2 sm:inline font-normal tracking-normal text-muted">{note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const BLANK: Chip[] = ["Today", "Month to date", "Unprocessed", "Processed"].map((label) => ({ label, value: 0 }));
