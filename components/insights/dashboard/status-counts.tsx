import { Loading } from "@/components/ui/loading";
import { Panel } from "@/components/ui/panel";
import { formatCount } from "@/lib/platform/format";

type Count = { label: string; count: number };

/** The number of records in each status, as bars with their share. */
export const StatusCounts = ({ title, counts }: { title: string; counts: Count[] | undefined }) => (
  <Panel title={title}>
    {counts ? (
      <Bars counts={counts} />
    ) : (
      <div className="p-4">
        <Loading />
      </div>
    )}
  </Panel>
);

function Bars({ counts }: { counts: Count[] }) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <p className="px-4 py-10 text-center text-muted">No data</p>;
  const share = (count: number) => Math.round((count / total) * 100);
  return (
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
  );
}
