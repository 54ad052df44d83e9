import { Trophy } from "lucide-react";
import { shareOfTarget } from "@/components/charts/target-progress";
import { formatPercent } from "@/lib/platform/text/format";

type Props = { value: number; target: number | null };

/** Says that a target is reached or beaten, and by how much; nothing before. */
export function TargetBeaten({ value, target }: Props) {
  if (target === null || value < target) return null;
  return (
    <strong className="tabular inline-flex items-center justify-center gap-[0.3em] rounded-full bg-success px-[0.4em] leading-[1.3] font-semibold whitespace-nowrap text-on-success">
      <Trophy aria-hidden className="size-[0.9em] shrink-0" />
      {value > target ? "Target beaten" : "Target reached"} · {formatPercent(shareOfTarget(value, target))}
    </strong>
  );
}
