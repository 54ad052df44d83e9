"use client";

import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useKeys } from "@/components/ui/browser/use-keys";
import type { Result } from "@/lib/sales/record/columns/review";
import type { ItemChange } from "@/lib/sales/review/schema";
import { ReviewItemRow } from "./review-item";
import { type ReviewPlayerHandle, useCanHear } from "./review-player";
import { ScoreBar } from "./score-bar";
import type { useReview } from "./use-review";

type Props = { loaded: ReturnType<typeof useReview>; player: RefObject<ReviewPlayerHandle | null> };

const DOWN = "ArrowDown";
const UP = "ArrowUp";

/**
 * The scorecard to judge by. Keys: P, F and N judge the current item and go to the next one, or, after N, to the comment
 * that says why; C comments on it with the
 * time of the player, or, right after F, on the item that failed; the arrows go up and down.
 */
export function ScorecardPanel({ loaded: { draft, snapshot }, player }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [failed, setFailed] = useState<number>();
  const { sections } = snapshot.review.scorecard;
  const canHear = useCanHear(snapshot.review);
  const items = sections.flatMap((section) => section.items);

  const change = (index: number, said: Omit<ItemChange, "item_id">) => {
    const item = items[index];
    if (item) draft.change({ ...said, item_id: item.id });
  };

  function go(to: number) {
    const next = Math.max(0, Math.min(items.length - 1, to));
    setFailed(undefined);
    setCurrent(next);
    const row = list.current?.querySelectorAll<HTMLElement>("[data-item]")[next];
    row?.querySelector<HTMLElement>("[data-judge]")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }

  function judge(result: Result) {
    const item = items[current];
    if (!item || (result === "na" && !item.na_allowed)) return;
    if (judgeItem(current, result)) return;
    go(current + 1);
    if (result === "fail") setFailed(current);
  }

  /** @returns whether the item waits for its comment, which then has the focus */
  function judgeItem(index: number, result: Result): boolean {
    flushSync(() => change(index, { result }));
    const isWaiting = result === "na" && !snapshot.items[index]?.comment;
    if (isWaiting) focusComment(index);
    return isWaiting;
  }

  // Whoever has gone elsewhere meanwhile comments on what they see.
  const commented = failed === current - 1 ? failed : current;

  function comment(index: number) {
    flushSync(() => go(index)); // shows the field, so that the next key is typed into it
    const place = player.current?.place();
    const isNew = snapshot.items[index]?.at_seconds == null;
    if (place && isNew) {
      change(index, { at_seconds: Math.round(place.seconds * 10) / 10, recording_id: place.recordingId });
    }
    focusComment(index);
  }

  function focusComment(index: number) {
    const row = list.current?.querySelectorAll<HTMLElement>("[data-item]")[index];
    row?.querySelector<HTMLElement>("[data-comment]")?.focus();
  }

  useKeys({
    p: () => judge("pass"),
    f: () => judge("fail"),
    n: () => judge("na"),
    c: () => comment(commented),
    [DOWN]: () => go(current + 1),
    [UP]: () => go(current - 1),
  });

  let number = 0;
  return (
    <section aria-label="Scorecard" className="flex flex-col gap-4">
      <ScoreBar snapshot={snapshot} />
      <div ref={list} className="flex flex-col gap-5">
        {sections.map((section) => (
          <section key={section.title} className="flex flex-col gap-2">
            <h2 className="font-semibold">{section.title}</h2>
            <ol className="flex flex-col gap-2">
              {section.items.map((item) => {
                const index = number;
                number += 1;
                const found = snapshot.items.find(({ item_id }) => item_id === item.id);
                if (!found) return null;
                return (
                  <ReviewItemRow
                    key={item.id}
                    item={item}
                    found={found}
                    number={index + 1}
                    isCurrent={index === current}
                    onFocus={() => setCurrent(index)}
                    onJudge={(result) => void judgeItem(index, result)}
                    onChange={(said) => change(index, said)}
                    onComment={() => comment(index)}
                    onLeave={(isDone) => go(index + (isDone ? 1 : 0))}
                    hasSeveralRecordings={snapshot.review.recordings > 1}
                    onSeek={
                      canHear ? (seconds) => player.current?.seekTo(found.recording?.id ?? null, seconds) : undefined
                    }
                  />
                );
              })}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}
