import { expect, test } from "vitest";
import { anotherReviewer, judge, makeFloor, saveItems, waitingSale } from "../support/reviews";
import { transition } from "../support/sales";
import { insightsFor } from "../support/two-teams";
import { makeUser } from "../support/world";

test("how much each reviewer found not applicable is told, the most first", async () => {
  const own = await makeFloor();
  const [mate, colleague] = [
    await anotherReviewer(own),
    await makeUser(own.tenant, { permissions: ["sales.index"], record_scope: "own" }),
  ];
  for (const [reviewer, missing] of [
    [own.reviewer, []],
    [mate, ["verbatim"]],
  ] as const) {
    const sale = await waitingSale(own);
    const review = await judge(reviewer, sale);
    const items = missing.map((item_id) => ({ item_id, result: "na" as const, comment: "It asks nothing" }));
    await saveItems(reviewer, review, items);
    expect((await transition(reviewer, sale, { to: "policy-submitted" })).status).toBe(200);
  }
  const { reviewers } = (await insightsFor(own.agent, "scope=tenant")).qc;
  const items = reviewers[0]?.items ?? 0;
  expect(reviewers.map(({ user, ...found }) => [user.id, found])).toEqual([
    [mate.id, { reviews: 1, items, not_applicable: 1, not_applicable_rate: Math.round(100 / items) }],
    [own.reviewer.id, { reviews: 1, items, not_applicable: 0, not_applicable_rate: 0 }],
  ]);
  expect((await insightsFor(colleague, "scope=me")).qc.reviewers).toEqual([]); // of the work of those whose results count for them
});
