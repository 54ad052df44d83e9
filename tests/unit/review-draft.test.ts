import { expect, test } from "vitest";
import { ReviewDraft } from "@/components/sales/review/review-draft";
import { ApiError } from "@/lib/platform/client/api";
import type { Review, ReviewChange, ReviewItem } from "@/lib/sales/review/schema";

type Results = (ReviewItem["result"] | undefined)[];

const review = (version: number, results: Results): Review => ({
  ...{ id: 1, sale_id: 2, kind: "check", state: "open", reviewer: { id: 3, name: "Pieter" } },
  ...{
    scorecard: { sections: [], min_scored_percent: 60 },
    recordings: 0,
    note: null,
    decision: null,
    is_for_commencement: false,
  },
  ...{ pass_mark: 80, waiting_since: "", claimed_at: null, decided_at: null, released_at: null, version },
  ...{ score: null, instant_fails: 0, failed: 0, unscored: 0, scored_percent: 0, complete: false },
  items: results.map((result, place) => ({
    ...{ item_id: String(place), weight: 1, instant_fail: false, result: result ?? null, comment: null },
    ...{ at_seconds: null, recording: null, fixed_at: null, dispute: null },
  })),
});

/** Sends items on version 1 to a server that holds another one. @returns the versions that were sent, and the draft */
async function sendOver(theirs: Results) {
  const sent: number[] = [];
  const send = async ({ version = 0 }: ReviewChange) => {
    sent.push(version);
    if (version === 1) throw new ApiError(409, { current: review(2, theirs) });
    return review(3, ["pass", "fail"]);
  };
  const draft = new ReviewDraft(review(1, [null, null]), { send, store: () => {} });
  draft.restore([
    { item_id: "0", result: "pass" },
    { item_id: "1", result: "fail" },
  ]);
  await draft.flush();
  return { sent, draft };
}

test("what was on its way when the page was left is no conflict with what is sent again", async () => {
  const { sent, draft } = await sendOver(["pass", null]);
  expect([sent, draft.snapshot().kind]).toEqual([[1, 2], "saved"]);
});

test("another result for the same item, or one for an item of another window, is a conflict", async () => {
  for (const theirs of [
    ["fail", null],
    ["pass", "pass"],
  ] as Results[]) {
    const { sent, draft } = await sendOver(theirs);
    expect([sent, draft.snapshot().kind, draft.snapshot().isUnsaved]).toEqual([[1], "conflict", true]);
  }
});

test("an item that is not applicable is not sent before its reason, and others are", async () => {
  const sent: ReviewChange[] = [];
  const send = async (change: ReviewChange) => {
    sent.push(change);
    return review(sent.length + 1, [null, "pass"]);
  };
  const draft = new ReviewDraft(review(1, [null, null]), { send, store: () => {} });
  draft.change({ item_id: "0", result: "na" });
  draft.change({ item_id: "1", result: "pass" });
  await draft.flush();
  expect(sent.map(({ items }) => items)).toEqual([[{ item_id: "1", result: "pass" }]]);
  expect(draft.snapshot()).toMatchObject({ kind: "saved", isUnsaved: true, findings: { unscored: 1 } });
  draft.change({ item_id: "0", comment: "It asks nothing" });
  await draft.flush();
  expect(sent.at(-1)?.items).toEqual([{ item_id: "0", result: "na", comment: "It asks nothing" }]);
  expect(draft.snapshot().isUnsaved).toBe(false);
});
