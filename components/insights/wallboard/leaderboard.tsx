import { Trophy } from "lucide-react";
import type { Leader } from "@/lib/insights/wallboard/schema";
import { TargetBeaten } from "./target-beaten";

/** More than this never fit on a television. */
const MAX_SHOWN = 12;

const ROW = "grid w-full grid-cols-[1.2em_minmax(0,1fr)_5em_5.3em] items-center";

/**
 * The best agents of the day. A long name takes a second line. Rows that no longer fit are wrapped into a next column, out
 * of sight, so that none is cut off in the middle.
 */
export function Leaderboard({ leaders, hasTarget }: { leaders: Leader[]; hasTarget: boolean }) {
  return (
    <section className="flex min-h-0 flex-col overflow-hidden rounded-panel border bg-surface px-[0.5em] py-[0.35em] shadow-panel">
      <h2 className="sr-only">Today's leaderboard</h2>
      {leaders.length === 0 ? (
        <p className="m-auto flex items-center gap-[0.4em] text-muted">
          <Trophy aria-hidden className="size-[1em]" />
          No sale yet today
        </p>
      ) : (
        <table className="flex min-h-0 flex-1 flex-col">
          <thead>
            <tr className={`${ROW} text-left text-muted`}>
              <th className="font-medium">
                <span className="sr-only">Rank</span>
              </th>
              <th className="font-medium">Today</th>
              <th className="text-right font-medium">Submitted</th>
              <th className="text-right font-medium">Converted</th>
            </tr>
          </thead>
          <tbody className="flex min-h-0 flex-1 flex-col flex-wrap content-start overflow-hidden">
            {leaders.slice(0, MAX_SHOWN).map((leader) => (
              <LeaderRow key={leader.id} leader={leader} target={hasTarget ? leader.target : null} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const LeaderRow = ({ leader, target }: { leader: Leader; target: number | null }) => (
  <tr className={`${ROW} border-t py-[0.16em]`}>
    <td className="tabular self-start font-semibold text-primary-text">{leader.rank}</td>
    <td className="flex flex-wrap items-center gap-x-[0.4em] pr-[0.3em] font-medium wrap-anywhere">
      {leader.name}
      <TargetBeaten value={leader.submissions} target={target} />
    </td>
    <td className="tabular self-start text-right font-semibold">
      {leader.submissions}
      {target !== null && <span className="font-normal text-muted"> / {target}</span>}
    </td>
    <td className="tabular self-start text-right text-muted">{leader.conversions}</td>
  </tr>
);
