import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Review, ReviewHistory } from "@/lib/sales/quality/schema";
import { api, type Refusal } from "../support/api";
import { mailTo } from "../support/mails";
import { anotherReviewer, claim, type Floor, judge, makeFloor, saveItems, waitingSale } from "../support/reviews";
import { rewrite, SELLING, transition } from "../support/sales";
import { makeUser, type TestUser } from "../support/world";

let floor: Floor;
let boss: TestUser;
beforeAll(async () => {
  floor = await makeFloor();
  boss = await makeUser(floor.tenant, { permissions: SELLING });
  const data = { line_manager_user_id: boss.id };
  await asPlatform(() => db.user.update({ where: { id: floor.agent.id }, data }));
});

const historyOf = async (user: TestUser, sale: { id: number }) =>
  (await api(user).get<ReviewHistory>(`/api/sales/${sale.id}/qc-reviews`)).body;

/** A sale that was sent back for these items, and its review. */
async function kickedSale(failing: string[]) {
  const sale = await waitingSale(floor);
  const review = await judge(floor.reviewer, sale, failing);
  await transition(floor.reviewer, sale, { to: "in-progress", note: "Put it right" });
  return { sale, review };
}

const act = (user: TestUser, review: Review, item: string, action: string, body: object) =>
  api(user).post<Review & Refusal>(
    `/api/sales/${review.sale_id}/qc-reviews/${review.id}/items/${item}/${action}`,
    body,
  );
const dispute = (user: TestUser, review: Review, item = "verbatim") =>
  act(user, review, item, "dispute", { reason: "It is at 2:10" });
const answer = (user: TestUser, review: Review, upheld: boolean) =>
  act(user, review, "verbatim", "answer", { upheld, note: "I heard it" });

describe("a failed item", () => {
  test("is disputed once, by the seller alone, and answered once, by the line manager alone", async () => {
    const { review } = await kickedSale(["verbatim"]);
    expect((await dispute(floor.reviewer, review)).status).toBe(403);
    expect((await dispute(boss, review)).status).toBe(403);
    expect((await dispute(floor.agent, review, "named")).status).toBe(409);
    expect((await answer(boss, review, true)).status).toBe(403);
    expect((await dispute(floor.agent, review)).status).toBe(200);
    expect((await dispute(floor.agent, review)).status).toBe(409);
    for (const user of [floor.agent, floor.reviewer]) expect((await answer(user, review, true)).status).toBe(403);
    const { status, body } = await answer(boss, review, true);
    expect([status, body.score, body.failed]).toEqual([200, 100, 0]);
    expect((await answer(boss, review, false)).status).toBe(409);
  });

  test("counts as a pass once the dispute is upheld; the sale's count of kick-backs stays", async () => {
    const { sale, review } = await kickedSale(["verbatim", "named"]);
    await dispute(floor.agent, review);
    await answer(boss, review, true);
    const row = await asPlatform(() => db.saleReview.findFirstOrThrow({ where: { id: review.id } }));
    expect([Number(row.score), row.failed]).toEqual([95, 1]);
    expect((await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }))).kick_count).toBe(1);
    const events = await asPlatform(() =>
      db.saleEvent.findMany({ where: { sale_id: sale.id, type: "dispute" }, orderBy: { id: "asc" } }),
    );
    expect(events.map((event) => event.new)).toEqual([
      { item: "verbatim", dispute: "raised" },
      { item: "verbatim", dispute: "upheld" },
    ]);
  });

  test("stays failed when the dispute is rejected", async () => {
    const { review } = await kickedSale(["verbatim"]);
    await dispute(floor.agent, review);
    expect((await answer(boss, review, false)).body).toMatchObject({ score: 85, failed: 1 });
  });

  test("is marked as fixed by the seller while the sale is theirs to change", async () => {
    const { sale, review } = await kickedSale(["verbatim"]);
    const fix = (user: TestUser, fixed: boolean) => act(user, review, "verbatim", "fixed", { fixed });
    expect((await fix(boss, true)).status).toBe(403);
    expect((await fix(floor.agent, true)).body.items.find(({ fixed_at }) => fixed_at)?.item_id).toBe("verbatim");
    expect((await fix(floor.agent, false)).body.items.some(({ fixed_at }) => fixed_at)).toBe(false);
    await transition(floor.agent, sale, { to: "qc-oversight" });
    expect((await fix(floor.agent, true)).status).toBe(409);
  });
});

describe("a second look", () => {
  const pass = async (own: Floor, failing: string[] = []) => {
    const sale = await waitingSale(own);
    await judge(own.reviewer, sale, failing);
    await transition(own.reviewer, sale, { to: "policy-submitted" });
    return sale;
  };
  const looksAt = (sale: { id: number }) =>
    asPlatform(() => db.saleReview.findMany({ where: { sale_id: sale.id, kind: "second" } }));
  const finish = (user: TestUser, review: Review) =>
    api(user).post<Review & Refusal>(`/api/sales/${review.sale_id}/qc-reviews/${review.id}/finish`);
  const judgeAgain = async (user: TestUser, sale: { id: number }, failing: string[] = []) => {
    const { body } = await claim(user, sale);
    const items = body.items.map(({ item_id }) => ({
      item_id,
      result: failing.includes(item_id) ? ("fail" as const) : ("pass" as const),
    }));
    return (await saveItems(user, body, items)).body;
  };

  test("is taken of every sale that passes at 100 %, of none at 0 %, and of none where nobody else could take it", async () => {
    expect(await looksAt(await pass(floor))).toEqual([]);
    const all = await makeFloor({ qc_sample_percent: 100 });
    expect(await looksAt(await pass(all))).toEqual([]);
    await anotherReviewer(all);
    expect(await looksAt(await pass(all))).toMatchObject([{ state: "waiting", reviewer_id: null, score: null }]);
  });

  test("is another reviewer's, who sees nothing of the first until it is finished", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const mate = await anotherReviewer(own);
    const sale = await pass(own, ["courtesy"]);
    expect((await claim(own.reviewer, sale)).status).toBe(403);
    expect((await claim(own.agent, sale)).status).toBe(403);
    const stats = await api(mate).get<{ second: number }>("/api/qc-queue/stats");
    expect(stats.body.second).toBe(1);
    expect((await historyOf(mate, sale)).data).toEqual([]);
    const look = await judgeAgain(mate, sale);
    expect((await historyOf(mate, sale)).data.map(({ kind }) => kind)).toEqual(["second"]);
    expect((await historyOf(own.agent, sale)).data.map(({ kind }) => kind)).toEqual(["check"]);
    const { status, body } = await finish(mate, look);
    expect([status, body.decision, body.score]).toEqual([200, "agreed", 100]);
    expect((await historyOf(mate, sale)).data.map(({ kind, score }) => [kind, score])).toEqual([
      ["second", 100],
      ["check", 95],
    ]);
  });

  test("reads no note, reason or dispute of an earlier check in the sale's history until it is finished", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const mate = await anotherReviewer(own);
    const sale = await waitingSale(own);
    const first = await judge(own.reviewer, sale, ["verbatim"]);
    await transition(own.reviewer, sale, { to: "in-progress", note: "Mumbled the exclusions" });
    await act(own.agent, first, "verbatim", "dispute", { reason: "It is at 2:10" });
    await transition(own.agent, sale, { to: "qc-oversight" });
    await judge(own.reviewer, sale);
    await transition(own.reviewer, sale, { to: "policy-submitted" });
    const historyFor = async (user: TestUser) => {
      const answers = [
        await api(user).get<object>(`/api/sales/${sale.id}/audit`),
        await api(user).get<string>(`/api/sales/${sale.id}/audit/export`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      return JSON.stringify(answers.map(({ body }) => body));
    };
    const hidden = /Mumbled the exclusions|"verbatim"|verbatim/;
    expect(await historyFor(mate)).not.toMatch(hidden);
    expect(await historyFor(mate)).toContain("Hidden until you have decided the second look.");
    expect(await historyFor(own.agent)).toMatch(/Mumbled the exclusions/);
    const look = await judgeAgain(mate, sale);
    expect(await historyFor(mate)).not.toMatch(hidden);
    await finish(mate, look);
    expect(await historyFor(mate)).toMatch(/Mumbled the exclusions/);
  });

  test("is nobody's work but its reviewer's: whoever takes it over begins anew", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const [mate, another] = [await anotherReviewer(own), await anotherReviewer(own)];
    const sale = await pass(own);
    const look = await judgeAgain(mate, sale);
    await api(mate).delete(`/api/sales/${sale.id}/qc-reviews/${look.id}`);
    const { body } = await claim(another, sale);
    expect([body.complete, body.score]).toEqual([false, null]);
    expect((await finish(another, body)).status).toBe(422);
  });

  test.each([
    ["waits", "waiting"],
    ["is open", "open"],
  ])("that %s ends when the sale is recalled, and the first reviewer checks the sale again", async (_, state) => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const [mate, manager] = [
      await anotherReviewer(own),
      await makeUser(own.tenant, { permissions: ["sales.show", "sales.recall"] }),
    ];
    const sale = await pass(own);
    if (state === "open") await claim(mate, sale);
    expect(await looksAt(sale)).toMatchObject([{ state }]);
    const recalled = await transition(manager, sale, { to: "in-progress", reason: "Wrong plan" });
    expect([recalled.status, await looksAt(sale)]).toMatchObject([200, [{ state: "released" }]]);
    expect((await api(mate).get("/api/qc-queue/stats")).body).toMatchObject({ second: 0 });
    expect((await transition(own.agent, sale, { to: "qc-oversight" })).status).toBe(200);
    await judge(own.reviewer, sale);
    const { status, body } = await transition(own.reviewer, sale, { to: "policy-submitted" });
    expect([status, body.status]).toEqual([200, "policy-submitted"]);
    expect((await looksAt(sale)).map(({ state }) => state).toSorted()).toEqual(["released", "waiting"]);
    expect((await claim(mate, sale)).body).toMatchObject({ kind: "second", state: "open" });
  });

  test("that was left by an earlier release in a sale that waits again is no check of it", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const mate = await anotherReviewer(own);
    const sale = await pass(own);
    await judgeAgain(mate, sale);
    await rewrite(sale, { status: "qc-oversight" });
    expect((await transition(mate, sale, { to: "policy-submitted" })).status).toBe(409);
  });

  test("that finds an instant fail is told to whoever may take the sale back, and the email names no client", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const [mate, manager] = [
      await anotherReviewer(own),
      await makeUser(own.tenant, { permissions: ["sales.show", "sales.recall"] }),
    ];
    const sale = await pass(own);
    const look = await judgeAgain(mate, sale, ["recording-notice"]);
    expect((await finish(mate, look)).body.decision).toBe("differed");
    const { subject, text } = await mailTo(manager.email);
    expect(subject).toContain(`Instant fail in sale ${sale.reference}`);
    expect(text).not.toMatch(/Nomvula|Zulu/);
    const notifications = await asPlatform(() => db.notification.findMany({ where: { sale_id: sale.id } }));
    expect(notifications.filter(({ kind }) => kind === "instant_fail").map(({ user_id }) => user_id)).toEqual([
      manager.id,
    ]);
  });

  test("is not finished while an item is not judged, nor by anybody else", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const mate = await anotherReviewer(own);
    const sale = await pass(own);
    const { body: look } = await claim(mate, sale);
    expect((await finish(mate, look)).status).toBe(422);
    expect((await finish(own.reviewer, look)).status).toBe(403);
  });
});
