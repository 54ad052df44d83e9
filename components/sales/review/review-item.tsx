"use client";

import { MessageSquareText } from "lucide-react";
import { useId } from "react";
import { ItemDetails } from "@/components/catalogue/templates/scorecards/item-details";
import { formatSeconds } from "@/components/leads/recordings/recording-texts";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input/input";
import type { ScorecardItem } from "@/lib/catalogue/templates/scorecards/schema";
import { formatPercent } from "@/lib/platform/text/format";
import type { Result } from "@/lib/sales/record/columns/review";
import { COMMENT_MAX_LENGTH, WHY_NOT_APPLICABLE } from "@/lib/sales/review/limits";
import type { ItemChange, ReviewItem } from "@/lib/sales/review/schema";
import { lacksReason } from "./review-draft";
import { TimeStamp } from "./time-stamp";

const CHOICES: readonly { result: Result; label: string; key: string; on: string }[] = [
  { result: "pass", label: "Pass", key: "P", on: "border-success bg-success-soft text-success-text" },
  { result: "fail", label: "Fail", key: "F", on: "border-error bg-error-soft text-error-text" },
  { result: "na", label: "N/A", key: "N", on: "border-muted bg-hover text-text" },
];

type Props = {
  item: ScorecardItem;
  found: ReviewItem;
  number: number;
  isCurrent: boolean;
  onFocus: () => void;
  onJudge: (result: Result) => void;
  onChange: (change: Omit<ItemChange, "item_id">) => void;
  /** Goes to the comment of the item, with the time of the player. */
  onComment: () => void;
  /** Leaves the comment for its item, or for the next one. */
  onLeave: (isDone: boolean) => void;
  /** The comment's time says which recording it is of. */
  hasSeveralRecordings: boolean;
  /** Hears the recording at the comment's time; without a player there is none. */
  onSeek: ((seconds: number) => void) | undefined;
};

/** One item of the scorecard: the result as a choice, and a comment with its place in the recording. */
export function ReviewItemRow({
  item,
  found,
  number,
  isCurrent,
  onFocus,
  onJudge,
  onChange,
  onComment,
  onLeave,
  hasSeveralRecordings,
  onSeek,
}: Props) {
  const id = useId();
  const isWaiting = lacksReason(found);
  const hasComment = found.comment !== null || found.at_seconds !== null || isWaiting;
  return (
    <li
      data-item={found.item_id}
      tabIndex={-1}
      onFocus={onFocus}
      aria-current={isCurrent ? "true" : undefined}
      className={`flex flex-col gap-2 rounded-control border px-3 py-2.5 transition-colors ${isCurrent ? "border-primary bg-primary-soft/40" : "bg-surface"}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p id={`${id}-text`} className="font-medium break-words">
            <span className="tabular mr-1.5 text-muted">{number}.</span>
            {item.text}
          </p>
          <ItemDetails item={item} id={`${id}-help`} />
        </div>
        <div className="flex items-center gap-2">
          {item.instant_fail ? (
            <span title="A fail here fails the sale, whatever its score." className="text-[13px] text-muted">
              Must pass
            </span>
          ) : (
            <span className="tabular text-[13px] text-muted">{formatPercent(item.weight)}</span>
          )}
          <fieldset
            aria-labelledby={`${id}-text`}
            aria-describedby={item.help ? `${id}-help` : undefined}
            className="flex gap-1"
          >
            {CHOICES.filter(({ result }) => result !== "na" || item.na_allowed).map(({ result, label, key, on }) => (
              <button
                key={result}
                type="button"
                data-judge={result}
                aria-pressed={found.result === result}
                aria-keyshortcuts={key}
                onClick={() => onJudge(result)}
                className={`h-8 min-w-12 rounded-control border px-2 text-[13px] font-medium ${found.result === result ? on : "bg-surface text-muted hover:text-text"}`}
              >
                {label}
              </button>
            ))}
          </fieldset>
          <Button size="small" aria-keyshortcuts="C" aria-label={`Comment on item ${number}`} onClick={onComment}>
            <MessageSquareText aria-hidden className="size-3.5" />
          </Button>
        </div>
      </div>
      {(hasComment || isCurrent) && (
        <div className={`flex items-start gap-2 ${hasComment ? "" : "sr-only focus-within:not-sr-only"}`}>
          {found.at_seconds !== null && (
            <TimeStamp
              seconds={found.at_seconds}
              recording={hasSeveralRecordings ? found.recording?.name : undefined}
              label={`Hear ${(hasSeveralRecordings && found.recording?.name) || "the recording"} at ${formatSeconds(found.at_seconds)}`}
              onSeek={onSeek}
            />
          )}
          <div className="min-w-0 flex-1">
            <label htmlFor={`${id}-comment`} className="mb-1 block text-[13px] font-medium">
              Comment
              <span className="sr-only">{` on item ${number}: ${item.text}`}</span>
            </label>
            <Textarea
              data-comment
              id={`${id}-comment`}
              aria-invalid={isWaiting}
              aria-describedby={isWaiting ? `${id}-why` : undefined}
              rows={2}
              maxLength={COMMENT_MAX_LENGTH}
              value={found.comment ?? ""}
              onChange={({ target }) => onChange({ comment: target.value || null })}
              onKeyDown={(event) => {
                if (event.key === "Escape") return onLeave(false);
                if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
                event.preventDefault();
                if (!isWaiting && !event.repeat) onLeave(true);
              }}
            />
            {isWaiting && (
              <p id={`${id}-why`} className="mt-1 text-[13px] text-error-text">
                {WHY_NOT_APPLICABLE}
              </p>
            )}
          </div>
        </div>
      )}
    </li>
  );
}
