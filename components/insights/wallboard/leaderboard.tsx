import { Trophy } from "lucide-react";
import type { Leader } from "@/lib/insights/wallboard/schema";

/** As many as fit on a screen of 16:9. */
const MAX_SHOWN = 6;

/** The best agents of the day. Names that are too long are cut off, figures never. */
export function Leaderboard({ leaders, hasTarget }: { leaders: Leader[]; hasTarget: boolean }) {
  return (
    <section className="flex min-h-0 flex-col overflow-hidden rounded-panel border bg-surface px-[0.5em] py-[0.35em] shadow-panel">
      <h2 className="sr-only">Leaderboard of today</h2>
      {leaders.length === 0 ? (
        <p className="m-auto flex items-center gap-[0.4em] text-muted">
          <Trophy aria-hidden className="size-[1em]" />
          No sale yet today
        </p>
      ) : (
        <table className="w-full table-fixed">
          <thead>
            <tr className="text-left text-muted">
              <th className="w-[1.2em] font-medium">
                <span className="sr-only">Rank</span>
              </th>
              <th className="truncate font-medium">Today</th>
              <th className="w-[5.2em] text-right font-medium">Submitted</th>
              <th className="w-[5.3em] text-right font-medium">Converted</th>
            </tr>
          </thead>
          <tbody>
            {leaders.slice(0, MAX_SHOWN).map((leader) => (
              <tr key={leader.id} className="border-t">
                <td className="tabular py-[0.16em] font-semibold text-primary-text">{leader.rank}</td>
                <td className="truncate pr-[0.3em] font-medium">{leader.name}</td>
                <td className="tabular text-right font-semibold">
                  {leader.submissions}
                  {hasTarget && leader.target !== null && (
                    <span className="font-normal text-muted"> / {leader.target}</span>
                  )}
                </td>
                <td className="tabular text-right text-muted">{leader.conversions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
