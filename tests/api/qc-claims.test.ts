import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { lockSales } from "@/lib/sales/record/change.server";
import type { QueueRow, QueueStats } from "@/lib/sales/review/queue-schema";
import type { Review } from "@/lib/sales/review/schema";
import { api } from "../support/api";
import {
  anotherReviewer,
  claim,
  type Floor,
  idle,
  makeFloor,
  release,
  saveItems,
  waitingSale,
} from "../support/reviews";
import { rewrite, transition } from "../support/sales";
import type { TestUser } from "../support/world";

let floor: Floor;
beforeAll(async () => {
  floor = await makeFloor();
});

const queueOf = async (user: TestUser, query = "") =>
  (await api(user).get<Page<QueueRow>>(`/api/qc-queue?${query}`)).body;
const statsOf = async (user: TestUser) => (await api(user).get<QueueStats>("/api/qc-queue/stats")).body;
const next = async (user: TestUser) =>
  (await api(user).post<{ review: Review | null; message?: string }>("/api/qc-queue/next")).body;

describe("the queue", () => {
  test("shows those who may judge what waits, oldest first, with who holds it", async () => {
    const own = await makeFloor();
    const [first, second] = [await waitingSale(own), await waitingSale(own)];
    await claim(own.reviewer, second);
    const { data, meta } = await queueOf(own.reviewer);
    expect(data.map(({ id, holder }) => [id, holder?.id ?? null])).toEqual([
      [first.id, null],
      [second.id, own.reviewer.id],
    ]);
    expect(meta.total).toBe(2);
    expect((await queueOf(own.reviewer, "holder=me")).data.map(({ id }) => id)).toEqual([second.id]);
    expect((await queueOf(own.reviewer, "holder=nobody")).data.map(({ id }) => id)).toEqual([first.id]);
    expect((await queueOf(own.reviewer, "holder=others")).data).toEqual([]);
    expect((await queueOf(own.reviewer, `search=${second.reference}`)).data.map(({ id }) => id)).toEqual([second.id]);
    expect(await statsOf(own.reviewer)).toEqual({ check: 2, second: 0 });
    expect(await statsOf(await anotherReviewer(own))).toEqual({ check: 1, second: 0 });
    expect((await api(own.agent).get("/api/qc-queue")).status).toBe(403);
  });

  test("shows a sale of which nobody knows when it was sent as waiting since it is in oversight", async () => {
    const own = await makeFloor();
    const sale = await waitingSale(own);
    const status_changed_at = new Date(Date.now() - MINUTE_MS);
    await rewrite(sale, { qc_submitted_at: null, status_changed_at });
    expect((await queueOf(own.reviewer)).data).toMatchObject([
      { id: sale.id, waiting_since: status_changed_at.toISOString() },
    ]);
  });

  test("is the personality's own", async () => {
    await waitingSale(floor);
    const other = await makeFloor();
    expect((await queueOf(other.reviewer)).data).toEqual([]);
    expect(await statsOf(other.reviewer)).toEqual({ check: 0, second: 0 });
  });
});

describe("a claim", () => {
  test("opens one review with the items of the scorecard, none of them judged", async () => {
    const sale = await waitingSale(floor);
    const { status, body } = await claim(floor.reviewer, sale);
    expect([status, body]).toMatchObject([
      201,
      { sale_id: sale.id, kind: "check", state: "open", score: null, instant_fails: 0, complete: false, version: 1 },
    ]);
    expect(body.items.map(({ item_id }) => item_id)).toEqual(
      body.scorecard.sections.flatMap(({ items }) => items.map(({ id }) => id)),
    );
    expect(body.items.every(({ result }) => result === null)).toBe(true);
    expect((await claim(floor.reviewer, sale)).body.id).toBe(body.id);
    await release(floor.reviewer, body);
  });

  test("of twenty at once is one reviewer's, and nobody else holds the sale", async () => {
    const sale = await waitingSale(floor);
    const reviewers = await Promise.all(Array.from({ length: 20 }, () => anotherReviewer(floor)));
    const answers = await Promise.all(reviewers.map((user) => claim(user, sale)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const open = await asPlatform(() => db.saleReview.findMany({ where: { sale_id: sale.id, state: "open" } }));
    expect(open).toHaveLength(1);
  });

  test("by Next of twenty at once gives each a sale of their own, the oldest first", async () => {
    const own = await makeFloor();
    const sales = [];
    for (let count = 0; count < 8; count += 1) sales.push(await waitingSale(own));
    const reviewers = await Promise.all(Array.from({ length: 20 }, () => anotherReviewer(own)));
    const given = (await Promise.all(reviewers.map(next))).map(({ review }) => review?.sale_id ?? null);
    const taken = given.filter((id) => id !== null);
    expect(taken.toSorted((a, b) => a - b)).toEqual(sales.map(({ id }) => id));
  });

  test("by Next waits for a sale that a job has locked, rather than answering that none is left", async () => {
    const own = await makeFloor();
    const { id } = await waitingSale(own);
    const claimed = await asPlatform(() =>
      transaction(async () => {
        await lockSales([id]);
        const answer = next(own.reviewer);
        await wait(500);
        return { answer };
      }),
    );
    expect((await claimed.answer).review).toMatchObject({ sale_id: id });
  });

  test("is refused to whoever holds three sales, also when five are claimed at once", async () => {
    const own = await makeFloor();
    const sales = [];
    for (let count = 0; count < 5; count += 1) sales.push(await waitingSale(own));
    const answers = await Promise.all(sales.map((sale) => claim(own.reviewer, sale)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409]);
    expect((await next(own.reviewer)).message).toMatch(/You already have 3 claimed sales/);
    const held = answers.find(({ status }) => status === 201)?.body as Review;
    expect((await release(own.reviewer, held)).status).toBe(204);
    expect((await next(own.reviewer)).review).not.toBeNull();
  });

  test("is released after 30 minutes without a save, and what was found is there when the reviewer comes back", async () => {
    const sale = await waitingSale(floor);
    const [mate, { body: review }] = [await anotherReviewer(floor), await claim(floor.reviewer, sale)];
    const { body: saved } = await saveItems(floor.reviewer, review, [{ item_id: "named", result: "fail" }]);
    await idle(review, 29);
    expect((await claim(mate, sale)).body.message).toMatch(/is reviewing this sale/);
    await idle(review, 31);
    const taken = await claim(mate, sale);
    expect([taken.status, taken.body.id === review.id]).toEqual([201, false]);
    expect((await saveItems(floor.reviewer, saved, [{ item_id: "named", result: "pass" }])).status).toBe(409);
    expect((await transition(floor.reviewer, sale, { to: "declined", reason: "Fraud" })).status).toBe(409);
    await release(mate, taken.body);
    const again = await claim(floor.reviewer, sale);
    expect(again.body.id).toBe(review.id);
    expect(again.body.items.find(({ item_id }) => item_id === "named")?.result).toBe("fail");
    await release(floor.reviewer, again.body);
  });

  test("is renewed by a save, also by one without items", async () => {
    const { body: review } = await claim(floor.reviewer, await waitingSale(floor));
    await idle(review, 29);
    const { body } = await saveItems(floor.reviewer, review, []);
    expect([body.version, new Date(body.released_at ?? 0).getTime() > Date.now() + 29 * MINUTE_MS]).toEqual([1, true]);
    await release(floor.reviewer, body);
  });

  test("and its release stand in the sale's history", async () => {
    const sale = await waitingSale(floor);
    await release(floor.reviewer, (await claim(floor.reviewer, sale)).body);
    const where = { sale_id: sale.id, type: "review" as const };
    const events = await asPlatform(() => db.saleEvent.findMany({ where, orderBy: { id: "asc" } }));
    expect(events.map((event) => [event.actor_id, event.new])).toEqual([
      [floor.reviewer.id, { review: "claimed" }],
      [floor.reviewer.id, { review: "released" }],
    ]);
  });
});
