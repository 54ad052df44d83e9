import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import type { Review } from "@/lib/sales/review/schema";
import { api, type Refusal } from "../support/api";
import { grant } from "../support/api-keys";
import {
  anotherReviewer,
  type Floor,
  historyOf,
  judge,
  makeFloor,
  personalityOf,
  textOf,
  waitingSale,
} from "../support/reviews";
import { rewrite, SELLING, transition } from "../support/sales";
import { finish, judgeAgain, passedSale } from "../support/second-looks";
import { makeAdmin, makeUser, type TestUser } from "../support/world";

let floor: Floor;
let boss: TestUser;
beforeAll(async () => {
  floor = await makeFloor();
  boss = await makeUser(floor.tenant, { permissions: SELLING });
  const data = { line_manager_user_id: boss.id };
  await asPlatform(() => db.user.update({ where: { id: floor.agent.id }, data }));
});

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
    expect(events.map((event) => [event.new, event.reason])).toEqual([
      [{ item: "verbatim", dispute: "raised" }, null],
      [{ item: "verbatim", dispute: "upheld" }, null],
    ]);
  });

  test("is told with its text and both sides' words in the sale's history", async () => {
    const { sale, review } = await kickedSale(["verbatim"]);
    await dispute(floor.agent, review);
    await answer(boss, review, false);
    const { body } = await api(floor.agent).get<SaleAudit>(`/api/sales/${sale.id}/audit?type=dispute&sortDesc=false`);
    const item = textOf(review, "verbatim");
    expect(body.events.data.map((event) => [event.new, event.reason])).toEqual([
      [{ item, dispute: "raised" }, "It is at 2:10"],
      [{ item, dispute: "rejected" }, "I heard it"],
    ]);
    await grant(floor.agent, "sales.export");
    const { body: file } = await api(floor.agent).get<string>(`/api/sales/${sale.id}/audit/export?type=dispute`);
    for (const said of [item, "It is at 2:10", "I heard it"]) expect(file).toContain(said);
  });

  test("is the seller's to dispute, and their line manager's to answer, also after the sale was handed over", async () => {
    const { sale, review } = await kickedSale(["verbatim", "named"]);
    const [owner, theirBoss] = [
      await makeUser(floor.tenant, { permissions: SELLING }),
      await makeUser(floor.tenant, { permissions: SELLING }),
    ];
    await asPlatform(() => db.user.update({ where: { id: owner.id }, data: { line_manager_user_id: theirBoss.id } }));
    await rewrite(sale, { agent_id: owner.id });
    expect((await dispute(owner, review)).status).toBe(403);
    expect((await dispute(floor.agent, review)).status).toBe(200);
    expect((await historyOf(floor.agent, sale)).can).toMatchObject({ dispute: [review.id], fix: false, answer: [] });
    expect((await historyOf(owner, sale)).can).toMatchObject({ dispute: [], fix: true });
    expect((await historyOf(theirBoss, sale)).can.answer).toEqual([]);
    const waiting = [{ review_id: review.id, item_id: "verbatim" }];
    expect((await historyOf(boss, sale)).can.answer).toEqual(waiting);
    expect((await answer(theirBoss, review, true)).status).toBe(403);
    expect((await answer(boss, review, true)).status).toBe(200);
    expect((await historyOf(boss, sale)).can.answer).toEqual([]);
  });

  test("is not disputed by a seller who no longer sees the sale", async () => {
    const own = await makeFloor();
    const sale = await waitingSale(own);
    const review = await judge(own.reviewer, sale, ["verbatim"]);
    await transition(own.reviewer, sale, { to: "in-progress", note: "Again" });
    const id = await personalityOf(own.agent);
    await asPlatform(() => db.personality.update({ where: { id }, data: { record_scope: "own" } }));
    await rewrite(sale, { agent_id: (await makeUser(own.tenant, { permissions: SELLING })).id, team_id: null });
    expect((await dispute(own.agent, review)).status).toBe(404);
  });

  test("is answered by an administrator too, once somebody has disputed it", async () => {
    const { review } = await kickedSale(["verbatim"]);
    const admin = await makeAdmin();
    const early = await answer(admin, review, true);
    expect([early.status, early.body.message]).toEqual([409, "This item is not disputed."]);
    await dispute(floor.agent, review);
    expect((await historyOf(admin, { id: review.sale_id })).can.answer).toHaveLength(1);
    expect((await answer(admin, review, true)).status).toBe(200);
  });

  test("is one of a finished check: nothing of an open review or of a second look is disputed, answered or fixed", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const [mate, admin] = [await anotherReviewer(own), await makeAdmin()];
    const open = await judge(own.reviewer, await waitingSale(own), ["verbatim"]);
    const look = await judgeAgain(mate, await passedSale(own), ["verbatim"]);
    await finish(mate, look);
    for (const review of [open, look]) {
      const answers = [
        await dispute(own.agent, review),
        await answer(admin, review, true),
        await act(own.agent, review, "verbatim", "fixed", { fixed: true }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
  });

  test("is fixed only where it did fail", async () => {
    const { review } = await kickedSale(["verbatim"]);
    const { status, body } = await act(floor.agent, review, "named", "fixed", { fixed: true });
    expect([status, body.message]).toEqual([409, "This item did not fail."]);
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
