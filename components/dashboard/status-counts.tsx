import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/lib/format";

type Props = { title: string; counts: { label: string; count: number }[] | undefined };

/** How many there are in each status, as bars with their share. */
export function StatusCounts({ title, counts = [] }: Props) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const share = (count: number) => (total === 0 ? 0 : Math.round((count / total) * 100));
  return (
    <Panel title={title}>
      {total === 0 ? (
        <p className="px-4 py-10 text-center text-muted">No data</p>
      ) : (
        <ul className="flex flex-col gap-3 p-4">
          {counts.map(({ label, count }) => (
            <li key={label}>
              <p className="tabular flex justify-between gap-4">
                <span>{label}</span>
                <span className="text-muted">
                  {formatCount(count)} · {share(count)}%
                </span>
              </p>
              <div aria-hidden className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-hover">
                <div className="h-full rounded-full bg-primary" style={{ width: `${share(count)}%` }} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
