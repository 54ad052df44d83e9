import { beforeAll, describe, expect, test } from "vitest";
import type { FigureList } from "@/lib/insights/dashboard/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { dateColumn } from "@/lib/platform/time/days";
import type { PolicyOutcome } from "@/lib/sales/record/columns/outcome";
import type { DecidedReview } from "@/lib/sales/review/decided-schema";
import { api } from "../support/api";
import { makeTeam } from "../support/records";
import { driftsOf } from "../support/recounts";
import { anotherReviewer, claim, type Floor, judge, makeFloor, saveItems, waitingSale } from "../support/reviews";
import { rewrite, SELLING, transition } from "../support/sales";
import { insightsFor } from "../support/two-teams";
import { inDays } from "../support/whole-sales";
import { makeUser, type TestUser } from "../support/world";

const MAX_KEYS = 200;

let floor: Floor;
let manager: TestUser;
beforeAll(async () => {
  floor = await makeFloor();
  manager = await makeUser(floor.tenant, { permissions: [...SELLING, "sales.reassign"] });
});

const kick = (own: Floor, sale: { id: number }, more = {}) =>
  transition(own.reviewer, sale, { to: "in-progress", note: "Put it right", ...more });
const pass = (own: Floor, sale: { id: number }) => transition(own.reviewer, sale, { to: "policy-submitted" });

async function decided(own: Floor, decide: (own: Floor, sale: { id: number }) => Promise<unknown>, failing?: string[]) {
  const sale = await waitingSale(own);
  const review = await judge(own.reviewer, sale, failing);
  await decide(own, sale);
  return { sale, review };
}

const qcFor = async (user: TestUser, query = "scope=tenant") => (await insightsFor(user, query)).qc;
const listed = async (user: TestUser, { filters }: FigureList) =>
  (await api(user).get<Page<DecidedReview>>(`/api/qc-reviews?${new URLSearchParams(filters)}`)).body;

describe("the figures of quality control", () => {
  test("count a kick-back until every failed item was upheld; then it counts for nothing but the dispute", async () => {
    const own = await makeFloor();
    const boss = await makeUser(own.tenant, { permissions: SELLING });
    await asPlatform(() => db.user.update({ where: { id: own.agent.id }, data: { line_manager_user_id: boss.id } }));
    await decided(own, pass, ["courtesy"]);
    const { sale, review } = await decided(own, kick, ["verbatim"]);
    expect(await qcFor(boss)).toMatchObject({ reviews: 2, passed: 1, kicked_back: 1, pass_rate: 50, disputed: 0 });
    const item = `/api/sales/${sale.id}/qc-reviews/${review.id}/items/verbatim`;
    await api(own.agent).post(`${item}/dispute`, { reason: "It is at 2:10" });
    expect(await qcFor(boss)).toMatchObject({ kicked_back: 1, disputed: 1, upheld: 0 });
    await api(boss).post(`${item}/answer`, { upheld: true, note: "I heard it" });
    const qc = await qcFor(boss);
    expect(qc).toMatchObject({ reviews: 1, passed: 1, kicked_back: 0, pass_rate: 100, disputed: 1, upheld: 1 });
    expect(qc.failed_items.map(({ key, count }) => [key, count])).toEqual([["courtesy", 1]]);
    expect((await listed(boss, qc.lists.kicked_back)).data).toEqual([]);
    expect((await listed(boss, qc.lists.upheld)).data).toMatchObject([{ outcome: "not-counted", upheld: true }]);
    const { leaderboard } = await insightsFor(boss, "scope=tenant");
    expect(leaderboard).toMatchObject([{ user: { id: own.agent.id }, qc_pass_rate: 100, kick_backs: 0 }]);
  });

  test("leave out a kick-back for which nobody is to blame", async () => {
    const own = await makeFloor();
    const sale = await waitingSale(own);
    await claim(own.reviewer, sale);
    await rewrite(sale, { commencement_date: dateColumn(inDays(0)) });
    const { status } = await kick(own, sale, { reason: "Commencement has passed", note: null });
    expect(status).toBe(200);
    expect(await qcFor(own.agent)).toMatchObject({ reviews: 0, pass_rate: null, median_seconds: expect.any(Number) });
  });

  test("belong to whoever sent the sale, and to their team at that time, whoever has it now", async () => {
    const own = await makeFloor();
    const [mate, leader] = await Promise.all([
      makeUser(own.tenant, { permissions: SELLING }),
      makeUser(own.tenant, { permissions: SELLING, record_scope: "team" }),
    ]);
    const team = await makeTeam(own.tenant, [own.agent], { leader_user_id: leader.id });
    const { sale } = await decided(own, kick, ["named"]);
    await rewrite(sale, { agent_id: mate.id, team_id: null });
    await asPlatform(() => db.teamMember.deleteMany({ where: { team_id: team.id } }));
    const qc = await qcFor(leader, "scope=team");
    expect(qc.agents).toMatchObject([{ user: { id: own.agent.id }, kicked_back: 1, pass_rate: 0 }]);
    const { data } = await listed(leader, qc.lists.kicked_back);
    expect(data).toMatchObject([{ sale: { id: sale.id }, seller: { id: own.agent.id }, read_only: true }]);
    expect((await qcFor(mate, "scope=me")).reviews).toBe(0);
  });

  test("say how often items failed, by the words of the scorecard, and where the scores lie", async () => {
    await decided(floor, kick, ["verbatim", "named"]);
    await decided(floor, kick, ["verbatim"]);
    const qc = await qcFor(manager);
    expect(qc.failed_items.map(({ key, count }) => [key, count])).toEqual([
      ["verbatim", 2],
      ["named", 1],
    ]);
    expect(qc.failed_items[0]?.label).not.toBe("verbatim");
    const counts = Object.fromEntries(qc.scores.map(({ band, count }) => [band, count]));
    expect(counts).toMatchObject({ "80-89": 2, "100": 0 });
    expect(qc).toMatchObject({ kick_backs_per_sale: null, p90_seconds: expect.any(Number) });
  });

  test("say how many kick-backs came to each sale that passed or was declined", async () => {
    const own = await makeFloor();
    for (let count = 0; count < 3; count += 1) await decided(own, kick, ["verbatim"]);
    await decided(own, pass);
    const { sale } = await decided(own, ({ reviewer }, found) =>
      transition(reviewer, found, { to: "declined", reason: "Fraud" }),
    );
    const qc = await qcFor(own.agent);
    expect(qc).toMatchObject({ reviews: 5, passed: 1, kicked_back: 3, declined: 1, kick_backs_per_sale: 1.5 });
    expect((await listed(own.agent, qc.lists.declined)).data).toMatchObject([{ sale: { id: sale.id } }]);
  });

  test("count second looks apart, and how many agree", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const mate = await anotherReviewer(own);
    for (const failing of [[], ["recording-notice"]]) {
      const { sale } = await decided(own, pass);
      const { body: look } = await claim(mate, sale);
      const items = look.items.map(({ item_id }) => ({
        item_id,
        result: failing.some((id) => id === item_id) ? ("fail" as const) : ("pass" as const),
      }));
      const { body } = await saveItems(mate, look, items);
      await api(mate).post(`/api/sales/${sale.id}/qc-reviews/${body.id}/finish`);
    }
    const figures = { reviews: 2, passed: 2, second_looks: 2, agreed: 1, agreement_rate: 50 };
    const { lists, ...qc } = await qcFor(mate);
    expect(qc).toMatchObject(figures);
    if (!lists.agreed || !lists.second_looks) throw new Error("A reviewer has lists of second looks");
    expect((await listed(mate, lists.agreed)).data).toMatchObject([{ kind: "second", outcome: "agreed" }]);
    expect((await listed(mate, lists.second_looks)).meta.total).toBe(2);
    expect(await qcFor(own.agent)).toMatchObject({ ...figures, lists: { second_looks: null, agreed: null } });
    const countFor = async (query: string) => {
      const { data, meta } = (await api(own.agent).get<Page<DecidedReview>>(`/api/qc-reviews?${query}`)).body;
      return [query, data.filter(({ kind }) => kind === "check").length, data.length, meta.total];
    };
    for (const query of ["", "kind=check", "counted=1", "outcome=passed", "disputed=0"])
      expect(await countFor(query)).toEqual([query, 2, 2, 2]);
    for (const query of ["kind=second", "outcome=agreed", "outcome=differed", "kind=second&disputed=0"])
      expect(await countFor(query)).toEqual([query, 0, 0, 0]);
  });
});

describe("the list of decided reviews", () => {
  test("leaves out the reviews of a sale whose second look the reader may take, whatever is asked for", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const mate = await anotherReviewer(own);
    const { sale } = await decided(own, pass, ["courtesy"]);
    const countFor = async (user: TestUser, query: string) => {
      const { data, meta } = (await api(user).get<Page<DecidedReview>>(`/api/qc-reviews?${query}`)).body;
      return [query, data.length, meta.total];
    };
    const simple = ["", "kind=check", "outcome=passed", "counted=1", "score_band=90-99", "failed_item=courtesy"];
    for (const query of [...simple, "disputed=0", "score_band=90-99&upheld=0", `seller_id=${own.agent.id}`]) {
      expect(await countFor(mate, query)).toEqual([query, 0, 0]);
      for (const user of [own.agent, own.reviewer]) expect(await countFor(user, query)).toEqual([query, 1, 1]);
    }
    const seen = (await api(own.agent).get<Page<DecidedReview>>("/api/qc-reviews")).body;
    expect(seen.data).toMatchObject([{ sale: { id: sale.id }, seller: { id: own.agent.id }, score: 95 }]);
    const { body: look } = await claim(mate, sale);
    const items = look.items.map(({ item_id }) => ({ item_id, result: "pass" as const }));
    await saveItems(mate, look, items);
    expect(await countFor(mate, "")).toEqual(["", 0, 0]);
    await api(mate).post(`/api/sales/${sale.id}/qc-reviews/${look.id}/finish`);
    expect(await countFor(mate, "")).toEqual(["", 2, 2]);
  });

  test("counts row by row the reviews that failed an item without a number of its own", async () => {
    const own = await makeFloor();
    const data = Array.from({ length: MAX_KEYS }, (_, index) => ({
      ...{ tenant_id: own.tenant.id, dimension: "review_item", number: index + 1, key: `Item ${index + 1}` },
    }));
    await asPlatform(() => db.insightKey.createMany({ data }));
    await decided(own, pass, ["courtesy"]);
    const { data: rows, meta } = (await api(own.agent).get<Page<DecidedReview>>("/api/qc-reviews?failed_item=courtesy"))
      .body;
    expect([rows.length, meta.total]).toEqual([1, 1]);
  });

  test("refuses a filter that it does not have", async () => {
    expect((await api(manager).get("/api/qc-reviews?reviewer_id=1")).status).toBe(422);
    expect((await api(manager).get("/api/qc-reviews?outcome=lost")).status).toBe(422);
  });
});

describe("the last step of the funnel", () => {
  test("is a policy in force, for as long as the insurer says so, and its list has its lead", async () => {
    const own = await makeFloor();
    const { sale } = await decided(own, pass);
    const outcome = (policy_outcome: PolicyOutcome) => rewrite(sale, { policy_outcome });
    const stepOf = async () => (await insightsFor(own.agent, "scope=tenant")).funnel.at(-1);
    expect(await stepOf()).toMatchObject({ step: "in_force", count: 0, rate: 0 });
    await outcome("in_force");
    const step = await stepOf();
    expect(step).toMatchObject({ count: 1, rate: 100 });
    const reader = await makeUser(own.tenant, { permissions: ["leads.index"] });
    const query = new URLSearchParams(step?.list.filters);
    expect((await api(reader).get<Page<unknown>>(`/api/leads?${query}`)).body.meta.total).toBe(1);
    await outcome("lapsed");
    expect((await stepOf())?.count).toBe(0);
    expect((await api(reader).get<Page<unknown>>(`/api/leads?${query}`)).body.meta.total).toBe(0);
  });
});

describe("the rollups", () => {
  test("are mended by a recount, which finds nothing after that", async () => {
    const own = await makeFloor();
    await decided(own, kick, ["verbatim"]);
    await waitingSale(own);
    const before = await qcFor(own.agent);
    const { id: tenant_id } = own.tenant;
    const spoil = async () => {
      await db.figure.updateMany({ where: { tenant_id, figure: "review kicked-back" }, data: { total: 9 } });
      await db.figure.deleteMany({ where: { tenant_id, figure: "review_item" } });
      await db.qcWaitingCount.updateMany({ where: { tenant_id }, data: { count: 7 } });
      await db.reviewerDay.updateMany({ where: { tenant_id }, data: { na: 7 } });
    };
    expect(new Set((await driftsOf(own.tenant, spoil)).map(({ table }) => table))).toEqual(
      new Set(["figures", "qc_waiting_counts", "reviewer_days"]),
    );
    expect(await driftsOf(own.tenant)).toEqual([]);
    expect(await qcFor(own.agent)).toEqual(before);
    expect((await api(own.reviewer).get<Page<unknown>>("/api/qc-queue")).body.meta.total).toBe(1);
  });

  test("count what waits for each personality, whatever becomes of it", async () => {
    const own = await makeFloor();
    const totals = async () => {
      const { meta } = (await api(own.reviewer).get<Page<unknown>>("/api/qc-queue")).body;
      const product = `product_id=${own.tenant.product.id}`;
      const ofProduct = (await api(own.reviewer).get<Page<unknown>>(`/api/qc-queue?${product}`)).body;
      const { check } = (await api(own.reviewer).get<{ check: number }>("/api/qc-queue/stats")).body;
      return [meta.total, ofProduct.meta.total, check];
    };
    const sales = [await waitingSale(own), await waitingSale(own), await waitingSale(own)];
    expect(await totals()).toEqual([3, 3, 3]);
    const [sold, other] = sales;
    if (!sold || !other) throw new Error("Three sales wait");
    await rewrite(sold, { agent_id: own.reviewer.id }); // a hand in it, for good
    await rewrite(sold, { agent_id: own.agent.id });
    expect(await totals()).toEqual([2, 2, 2]);
    expect((await claim(await anotherReviewer(own), other)).status).toBe(201);
    expect(await totals()).toEqual([2, 2, 1]);
    await rewrite(other, { status: "declined" });
    expect(await totals()).toEqual([1, 1, 1]);
  });
});
