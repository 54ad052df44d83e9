"use client";

import { useOpenSale } from "@/components/sales/form/sale-context";
import { Badge } from "@/components/ui/badge";
import { counted, formatPercent, formatTime } from "@/lib/platform/text/format";
import { whyNotPassed } from "@/lib/sales/record/held-review";
import { whyIncomplete } from "@/lib/sales/record/score";
import type { ReviewSnapshot } from "./review-draft";

const KEYS = [
  ["P", "pass"],
  ["F", "fail and comment"],
  ["N", "not applicable (with a reason)"],
  ["C", "comment"],
  ["Enter", "after a comment, next item"],
  ["Up, Down", "move"],
] as const;
const PLAYER_KEYS = [
  ["Space", "play, pause"],
  ["Left, Right", "seek"],
] as const;

type Props = { snapshot: ReviewSnapshot; canHear: boolean; onNextUnscored: () => void };

/** The score as it stands, how many items are left, and whether everything is saved. */
export function ScoreBar({ snapshot, canHear, onNextUnscored }: Props) {
  const { findings, review, items } = snapshot;
  const { min_scored_percent } = review.scorecard;
  const { sale } = useOpenSale();
  const isPassing =
    sale.missing.length === 0 && whyNotPassed({ ...findings, min_scored_percent }, review.pass_mark) === null;
  const incomplete = findings.unscored === 0 ? whyIncomplete(findings, min_scored_percent) : null;
  return (
    <div className="sticky top-14 z-10 -mx-1 flex flex-col gap-1.5 border-b bg-background px-1 py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <p className="tabular text-lg font-semibold">
          {findings.instant_fails > 0 ? (
            <span className="text-error-text">Can't pass: {counted(findings.instant_fails, "instant fail")}</span>
          ) : (
            <>
              {findings.score === null ? "No score yet" : `Score ${formatPercent(findings.score)}`}
              <span className="ml-2 text-[13px] font-normal text-muted">
                Pass mark {formatPercent(review.pass_mark)}
              </span>
            </>
          )}
        </p>
        {isPassing && <Badge tone="success">Can pass</Badge>}
        <p className="tabular text-muted">
          {incomplete ?? (findings.unscored === 0 && "Every item is scored")}
          {findings.unscored > 0 && (
            <button type="button" onClick={onNextUnscored} className="rounded-control underline underline-offset-2">
              {findings.unscored} of {items.length} left
            </button>
          )}
        </p>
        <SaveState snapshot={snapshot} />
      </div>
      <p className="hidden flex-wrap gap-x-3 gap-y-1 text-[13px] text-muted wide:flex">
        {[...KEYS, ...(canHear ? PLAYER_KEYS : [])].map(([key, meaning]) => (
          <span key={key} className="whitespace-nowrap">
            <kbd className="rounded-control border bg-surface px-1.5 text-[12px]">{key}</kbd> {meaning}
          </span>
        ))}
      </p>
    </div>
  );
}

function SaveState({ snapshot: { kind, reason, savedAt } }: { snapshot: ReviewSnapshot }) {
  const [text, style] = (
    {
      saved: [savedAt ? `Saved ${formatTime(savedAt)}` : "", "text-muted"],
      saving: ["Saving …", "text-muted"],
      offline: ["Not saved: no answer from the server, trying again", "text-warning-text"],
      conflict: ["Not saved: changed in another window", "text-warning-text"],
      refused: [`Not saved: ${reason}`, "text-error-text"],
    } as const
  )[kind];
  return (
    <p role="status" className={`tabular ml-auto min-w-32 text-right text-[13px] ${style}`}>
      {text}
    </p>
  );
}
