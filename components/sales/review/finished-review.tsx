"use client";

import { useRef } from "react";
import { REVIEW_OUTCOME_LABELS } from "@/components/sales/record/review-outcome-labels";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { formatDateTime, formatPercent } from "@/lib/platform/text/format";
import type { Review, ReviewItem } from "@/lib/sales/review/schema";
import { ReviewPlayer, type ReviewPlayerHandle, useCanHear } from "./review-player";
import { TimeStamp } from "./time-stamp";

export type ItemAction = "dispute" | "answer";

type Rights = {
  fix: boolean;
  dispute: boolean;
  /** The items whose dispute waits for the user's answer. */
  answer: readonly string[];
};

type Props = {
  saleId: number;
  review: Review;
  /** The note stands above the review already. */
  isNoteShown: boolean;
  can: Rights;
  onFix: (item: ReviewItem) => void;
  onAsk: (item: ReviewItem, action: ItemAction) => void;
};

/** A review as it was decided: what failed, with its comments and their places in the recording. */
export function FinishedReview({ saleId, review, isNoteShown, can, onFix, onAsk }: Props) {
  const player = useRef<ReviewPlayerHandle>(null);
  const { decision, score, items, scorecard } = review;
  const shown = items.filter(
    ({ result, comment, dispute }) => result === "fail" || comment !== null || dispute !== null,
  );
  const texts = new Map(scorecard.sections.flatMap((section) => section.items.map(({ id, text }) => [id, text])));
  const hasMarks = items.some(({ at_seconds }) => at_seconds !== null);
  const canHear = useCanHear(review);
  return (
    <Panel
      title={`Review by ${review.reviewer.name ?? "a former user"}`}
      action={
        <span className="flex items-center gap-3">
          {score !== null && (
            <span className="tabular text-muted">
              {formatPercent(score)}, pass mark {formatPercent(review.pass_mark)}
            </span>
          )}
          {decision && (
            <Badge tone={REVIEW_OUTCOME_LABELS[decision].tone}>{REVIEW_OUTCOME_LABELS[decision].label}</Badge>
          )}
        </span>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="text-[13px] text-muted">
          {review.decided_at && formatDateTime(review.decided_at)}
          {review.note && !isNoteShown && (
            <span className="block text-[14px] whitespace-pre-wrap text-text">{review.note}</span>
          )}
        </p>
        {shown.length === 0 && <p className="text-muted">Nothing failed.</p>}
        <ul className="flex flex-col divide-y empty:hidden">
          {shown.map((item) => (
            <Item
              key={item.item_id}
              item={item}
              text={texts.get(item.item_id) ?? item.item_id}
              can={can}
              onFix={() => onFix(item)}
              onAsk={(action) => onAsk(item, action)}
              hasSeveralRecordings={review.recordings > 1}
              onSeek={canHear ? (seconds) => player.current?.seekTo(item.recording?.id ?? null, seconds) : undefined}
            />
          ))}
        </ul>
        {hasMarks && <ReviewPlayer saleId={saleId} items={items} sections={scorecard.sections} player={player} />}
      </div>
    </Panel>
  );
}

type ItemProps = {
  item: ReviewItem;
  text: string;
  can: Rights;
  onFix: () => void;
  onAsk: (action: ItemAction) => void;
  /** The place of a comment says which recording it is in. */
  hasSeveralRecordings: boolean;
  onSeek: ((seconds: number) => void) | undefined;
};

function Item({ item, text, can, hasSeveralRecordings, onFix, onAsk, onSeek }: ItemProps) {
  const { result, comment, at_seconds, fixed_at, dispute, instant_fail } = item;
  const recording = hasSeveralRecordings ? item.recording?.name : undefined;
  const hasFailed = result === "fail" && !dispute?.answer?.upheld;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {text}
          {hasFailed && <Badge tone="error">{instant_fail ? "Instant fail" : "Failed"}</Badge>}
          {fixed_at && <Badge tone="success">Fixed</Badge>}
        </p>
        {comment && <p className="break-words whitespace-pre-wrap">{comment}</p>}
        {dispute && <DisputeText dispute={dispute} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {at_seconds !== null && (
          <TimeStamp
            seconds={at_seconds}
            recording={recording}
            label={recording ? `Hear ${text} in ${recording}` : `Hear ${text}`}
            onSeek={onSeek}
          />
        )}
        {hasFailed && can.fix && (
          <Button size="small" aria-pressed={fixed_at !== null} aria-label={`Fixed: ${text}`} onClick={onFix}>
            {fixed_at ? "Not fixed" : "Fixed"}
          </Button>
        )}
        {hasFailed && can.dispute && !dispute && (
          <Button size="small" aria-label={`Dispute ${text}`} onClick={() => onAsk("dispute")}>
            Dispute
          </Button>
        )}
        {can.answer.includes(item.item_id) && (
          <Button size="small" variant="primary" aria-label={`Answer ${text}`} onClick={() => onAsk("answer")}>
            Answer
          </Button>
        )}
      </div>
    </li>
  );
}

const DisputeText = ({ dispute: { at, by, reason, answer } }: { dispute: NonNullable<ReviewItem["dispute"]> }) => (
  <div className="flex flex-col gap-1 border-l-2 pl-3 text-[13px]">
    <p className="break-words">
      <span className="text-muted">
        Disputed by {by}, {formatDateTime(at)}:
      </span>{" "}
      {reason}
    </p>
    {answer && (
      <p className="break-words">
        <span className="font-medium">{answerText(answer)}</span>{" "}
        <span className="text-muted">{formatDateTime(answer.at)}:</span> {answer.note}
      </p>
    )}
  </div>
);

const answerText = ({ upheld, by }: { upheld: boolean; by: string }) =>
  upheld
    ? `Dispute accepted by ${by}: the item counts as a pass.`
    : `Dispute rejected by ${by}: the item still counts as failed.`;
