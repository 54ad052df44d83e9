import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { grant } from "../support/api-keys";
import { makeRecording } from "../support/recordings";
import {
  anotherReviewer,
  claim,
  type Floor,
  judge,
  makeFloor,
  release,
  saveItems,
  waitingSale,
} from "../support/reviews";
import { transition } from "../support/sales";
import { makeProduct, makeUser, type TestUser } from "../support/world";

let floor: Floor;
beforeAll(async () => {
  floor = await makeFloor();
});

describe("a review", () => {
  test("is saved item by item, and its score is over what applies", async () => {
    const { body: review } = await claim(floor.reviewer, await waitingSale(floor));
    const first = await saveItems(floor.reviewer, review, [{ item_id: "named", result: "pass", comment: "At once" }]);
    expect(first.body).toMatchObject({ score: 100, complete: false, version: 2 });
    const second = await saveItems(floor.reviewer, first.body, [
      { item_id: "purpose", result: "fail", comment: "Only at the end", at_seconds: 83.5 },
      { item_id: "verbatim", result: "na", comment: "The product asks nothing" },
    ]);
    expect(second.body).toMatchObject({ score: 50, instant_fails: 0, complete: false });
    expect(second.body.items.find(({ item_id }) => item_id === "purpose")).toMatchObject({
      comment: "Only at the end",
      at_seconds: 83.5,
    });
    expect(second.body.items.find(({ item_id }) => item_id === "named")).toMatchObject({ comment: "At once" });
    await release(floor.reviewer, second.body);
  });

  test("is refused on an old version with the review as it is now, and to anybody else", async () => {
    const { body: review } = await claim(floor.reviewer, await waitingSale(floor));
    await saveItems(floor.reviewer, review, [{ item_id: "named", result: "pass" }]);
    const late = await saveItems(floor.reviewer, review, [{ item_id: "named", result: "fail" }]);
    expect([late.status, late.body]).toMatchObject([409, { current: { id: review.id, version: 2 } }]);
    const mate = await anotherReviewer(floor);
    expect((await saveItems(mate, { ...review, version: 2 }, [])).status).toBe(403);
    await release(floor.reviewer, review);
  });

  test("knows only its scorecard's items, and an instant fail applies unless the scorecard lets it not", async () => {
    const { body: review } = await claim(floor.reviewer, await waitingSale(floor));
    const unknown = await saveItems(floor.reviewer, review, [{ item_id: "haircut", result: "pass" }]);
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ["items.0.item_id"]]);
    const na = await saveItems(floor.reviewer, review, [{ item_id: "said-insurance", result: "na" }]);
    expect([na.status, na.body.errors]).toEqual([422, { "items.0.result": ["This item always applies."] }]);
    const calledUs = { item_id: "not-suppressed", result: "na", comment: "The client called us" } as const;
    expect((await saveItems(floor.reviewer, review, [calledUs])).status).toBe(200);
    await release(floor.reviewer, review);
  });

  test("takes not applicable with a reason alone, and names no item twice", async () => {
    const { body: review } = await claim(floor.reviewer, await waitingSale(floor));
    const refusals = async (...items: Parameters<typeof saveItems>[2]) => {
      const { status, body } = await saveItems(floor.reviewer, review, items);
      return [status, body.errors];
    };
    const reason = [422, { "items.0.comment": ["Say why it does not apply."] }];
    expect(await refusals({ item_id: "verbatim", result: "na" })).toEqual(reason);
    expect(await refusals({ item_id: "verbatim", result: "na", comment: "  " })).toEqual(reason);
    expect(await refusals({ item_id: "named", result: "pass" }, { item_id: "named", result: "fail" })).toEqual([
      422,
      { "items.1.item_id": ["This item is sent twice."] },
    ]);
    const { body: saved } = await saveItems(floor.reviewer, review, [
      { item_id: "verbatim", result: "na", comment: "The product asks nothing" },
    ]);
    const cleared = await saveItems(floor.reviewer, saved, [{ item_id: "verbatim", comment: null }]);
    expect([cleared.status, cleared.body.errors]).toEqual(reason);
    await release(floor.reviewer, saved);
  });

  test("of which too little is scored does not pass, and its reviewer can't change what is asked of it", async () => {
    const own = await makeFloor();
    const manager = await makeUser(own.tenant, { permissions: ["scorecards.update", "scorecards.show"] });
    const where = { tenant_id: own.tenant.id };
    await claim(own.reviewer, await waitingSale(own)); // adds the standard scorecard
    const { id, product_id } = await asPlatform(() => db.scorecard.findFirstOrThrow({ where }));
    const items = ["one", "two"].map((item) => ({
      ...{ id: item, text: item, weight: 50, instant_fail: false, na_allowed: true, help: null },
    }));
    const change = (by: TestUser, product = product_id) =>
      api(by).put<Refusal>(`/api/scorecards/${id}`, { product_id: product, sections: [{ title: "All", items }] });
    await grant(own.reviewer, "scorecards.update");
    const held = await change(own.reviewer);
    expect([held.status, held.body.message]).toEqual([
      409,
      "You are checking a sale by this scorecard. Decide or release that review first.",
    ]);
    const moved = await change(own.reviewer, (await makeProduct([own.tenant.id])).id);
    expect([moved.status, moved.body.message]).toEqual([
      409,
      "This scorecard has been used in reviews. You can't change its product.",
    ]);
    expect((await change(manager)).status).toBe(200);

    const sale = await waitingSale(own);
    const { body: review } = await claim(own.reviewer, sale);
    const na = (item_id: string) => ({ item_id, result: "na", comment: "Not asked" }) as const;
    const none = await saveItems(own.reviewer, review, [na("one"), na("two")]);
    expect(none.body).toMatchObject({ score: null, scored_percent: 0, unscored: 0, complete: false });
    const refused = await transition(own.reviewer, sale, { to: "policy-submitted" });
    expect(refused.body.errors).toEqual({ to: ["Score at least 60% of the scorecard (0% so far)."] });
    await saveItems(own.reviewer, none.body, [{ item_id: "one", result: "pass" }]);
    const half = await transition(own.reviewer, sale, { to: "policy-submitted" });
    expect(half.body.errors).toEqual({ to: ["Score at least 60% of the scorecard (50% so far)."] });
  });

  test("says which recording of its sale a comment's time is of, and takes no other sale's", async () => {
    const [sale, other] = [await waitingSale(floor), await waitingSale(floor)];
    const [call, foreign] = [
      await makeRecording(floor.tenant, { sale_id: sale.id, name: "Second call" }),
      await makeRecording(floor.tenant, { sale_id: other.id }),
    ];
    const { body: review } = await claim(floor.reviewer, sale);
    const comment = { item_id: "named", comment: "Too fast", at_seconds: 12 };
    const refused = await saveItems(floor.reviewer, review, [{ ...comment, recording_id: foreign.id }]);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { "items.0.recording_id": ["Choose a recording of this sale."] },
    ]);
    const { body } = await saveItems(floor.reviewer, review, [{ ...comment, recording_id: call.id }]);
    expect(body.items.find(({ item_id }) => item_id === "named")).toMatchObject({
      ...{ at_seconds: 12, recording: { id: call.id, name: "Second call" } },
    });
    expect(body.recordings).toBe(1);
    await release(floor.reviewer, body);
  });

  test("keeps the scorecard that it was opened with, whatever becomes of the product's", async () => {
    const own = await makeFloor();
    const { body: review } = await claim(own.reviewer, await waitingSale(own));
    const where = { tenant_id: own.tenant.id };
    const card = await asPlatform(() => db.scorecard.findFirstOrThrow({ where }));
    const item = { id: "only", text: "Only this", weight: 100, instant_fail: false, na_allowed: true, help: null };
    const sections = [{ title: "All", items: [item] }];
    await asPlatform(() => db.scorecard.update({ where: { id: card.id }, data: { sections } }));
    expect((await saveItems(own.reviewer, review, [])).body.items).toHaveLength(review.items.length);
    const { body: later } = await claim(own.reviewer, await waitingSale(own));
    expect(later.items.map(({ item_id }) => item_id)).toEqual(["only"]);
  });

  test("of which nothing is missing allows each decision that it supports, and no other", async () => {
    const sale = await waitingSale(floor);
    const review = await judge(floor.reviewer, sale);
    expect(review).toMatchObject({ score: 100, complete: true, instant_fails: 0 });
    expect((await transition(floor.reviewer, sale, { to: "in-progress", note: "Again" })).body.errors).toEqual({
      to: ["Fail at least one item first."],
    });
    const { status, body } = await transition(floor.reviewer, sale, { to: "policy-submitted" });
    expect([status, body.status, body.submitted_at !== null]).toEqual([200, "policy-submitted", true]);
  });
});
