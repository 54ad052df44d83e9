import { formatPercent } from "@/lib/platform/text/format";

const WHOLE = 100;

/** How much of a target is reached, in whole percent: 100 only once all of it is. */
export const shareOfTarget = (value: number, target: number): number => Math.floor((value * WHOLE) / target);

/** That share as a bar; more than all of it is a full one. @param className how large it is */
export function TargetProgress({ label, share, className }: { label: string; share: number; className: string }) {
  return (
    <div
      role="progressbar"
      aria-label={`${label}, against target`}
      aria-valuenow={Math.min(share, WHOLE)}
      aria-valuetext={formatPercent(share)}
      className={`overflow-hidden rounded-full bg-hover ${className}`}
    >
      <div
        style={{ width: `${Math.min(share, WHOLE)}%` }}
        className={`h-full rounded-full ${share >= WHOLE ? "bg-success" : "bg-primary"}`}
      />
    </div>
  );
}
