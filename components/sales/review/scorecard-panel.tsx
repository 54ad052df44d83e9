"use client";

import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { SKIP_SECONDS } from "@/components/leads/recordings/recording-player";
import { useKeys } from "@/components/ui/browser/use-keys";
import { useOnce } from "@/components/ui/browser/use-once";
import { toast } from "@/components/ui/toast";
import type { ScorecardItem } from "@/lib/catalogue/templates/scorecards/schema";
import type { Result } from "@/lib/sales/record/columns/review";
import type { ItemChange } from "@/lib/sales/review/schema";
import { ReviewItemRow } from "./review-item";
import { type ReviewPlayerHandle, useCanHear } from "./review-player";
import { ScoreBar } from "./score-bar";
import type { useReview } from "./use-review";

const [LEFT, RIGHT, DOWN, UP] = ["ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp"] as const;

type Props = {
  loaded: ReturnType<typeof useReview>;
  player: RefObject<ReviewPlayerHandle | null>;
  /** What stays at the bottom of the window, above which the current item is in view. */
  footer: RefObject<HTMLElement | null>;
  /** Called with the item that is judged now. */
  onItem: (item: ScorecardItem) => void;
};

/**
 * The scorecard to judge by. Keys: P and N judge the current item and go to the next one; F, and N without a reason, go to
 * its comment, and Enter there to the next item; C comments. A comment has the time of the player. Space plays and pauses,
 * left and right seek, up and down change the item.
 */
export function ScorecardPanel({ loaded: { draft, snapshot }, player, footer, onItem }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const { sections } = snapshot.review.scorecard;
  const canHear = useCanHear(snapshot.review);
  const items = sections.flatMap((section) => section.items);

  const change = (index: number, said: Omit<ItemChange, "item_id">) => {
    const item = items[index];
    if (item) draft.change({ ...said, item_id: item.id });
  };

  const rowAt = (index: number) => list.current?.querySelectorAll<HTMLElement>("[data-item]")[index];

  function show(index: number) {
    const item = items[index];
    if (item && index !== current) onItem(item);
    setCurrent(index);
  }

  function go(to: number) {
    const next = Math.max(0, Math.min(items.length - 1, to));
    show(next);
    rowAt(next)?.focus({ preventScroll: true }); // not a button of it, which the next Enter would press
    reveal(next);
  }

  function reveal(index: number) {
    const row = rowAt(index);
    if (!row) return;
    row.style.scrollMarginBottom = `${footer.current?.offsetHeight ?? 0}px`;
    row.scrollIntoView({ block: "nearest" });
  }

  useOnce(() => rowAt(0)?.focus({ preventScroll: true }));

  function judge(result: Result) {
    const item = items[current];
    if (!item) return;
    if (result === "na" && !item.na_allowed)
      return void toast("info", "This item applies to every sale. Pass or fail it.");
    if (!judgeItem(current, result)) go(current + 1);
  }

  /** @returns whether the comment of the item has the focus now: a fail is explained, and an item that does not apply */
  function judgeItem(index: number, result: Result): boolean {
    flushSync(() => change(index, { result }));
    if (result === "fail") comment(index);
    const isWaiting = result === "na" && !snapshot.items[index]?.comment;
    if (isWaiting) focusComment(index);
    return isWaiting || result === "fail";
  }

  function comment(index: number) {
    flushSync(() => show(index)); // renders the field, so that the next key is typed into it
    const place = player.current?.place();
    const isNew = snapshot.items[index]?.at_seconds == null;
    if (place && isNew) {
      change(index, { at_seconds: Math.round(place.seconds * 10) / 10, recording_id: place.recordingId });
    }
    focusComment(index);
  }

  function focusComment(index: number) {
    rowAt(index)?.querySelector<HTMLElement>("[data-comment]")?.focus({ preventScroll: true });
    reveal(index);
  }

  /** @returns false where there is no recording, which leaves the key to the browser */
  function withPlayer(act: (opened: ReviewPlayerHandle, seconds: number) => unknown): boolean {
    const place = player.current?.place();
    if (player.current && place) act(player.current, place.seconds);
    return place !== undefined;
  }

  const seekBy = (by: number) => withPlayer((opened, seconds) => opened.seekTo(null, seconds + by));

  useKeys({
    p: ({ repeat }) => repeat || judge("pass"),
    f: ({ repeat }) => repeat || judge("fail"),
    n: ({ repeat }) => repeat || judge("na"),
    c: ({ repeat }) => repeat || comment(current),
    " ": ({ repeat }) => withPlayer((opened) => repeat || opened.toggle()),
    [LEFT]: () => seekBy(-SKIP_SECONDS),
    [RIGHT]: () => seekBy(SKIP_SECONDS),
    [DOWN]: () => go(current + 1),
    [UP]: () => go(current - 1),
  });

  let number = 0;
  return (
    <section aria-label="Scorecard" className="flex flex-col gap-4">
      <ScoreBar
        snapshot={snapshot}
        canHear={canHear}
        onNextUnscored={() => go(snapshot.items.findIndex(({ result }) => result === null))}
      />
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
                    onFocus={() => show(index)}
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
