import { describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { testOfDay } from "../support/days";
import { driftsOf } from "../support/recounts";
import { judge, makeFloor, waitingSale } from "../support/reviews";
import { convert, rewrite, SELLING, transition } from "../support/sales";
import { insightsFor, makeOwnSale, makeTeams } from "../support/two-teams";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

describe("the leaderboard", () => {
  testOfDay("ranks by submissions, then premium; agents see their own rank alone", async () => {
    const { tenant, agent, mate, manager } = await makeTeams();
    const submit = async (by: TestUser, monthly_premium: string) => {
      const sale = await makeOwnSale(tenant, by);
      const columns = { submitted_at: new Date(), submitted_by_id: by.id, monthly_premium };
      await rewrite(sale, { status: "policy-submitted", ...columns });
    };
    await submit(agent, "100.00");
    await submit(mate, "250.00");
    const { leaderboard, leaderboard_of } = await insightsFor(manager);
    expect(leaderboard.map(({ user, rank }) => [user.id, rank])).toEqual([
      [mate.id, 1],
      [agent.id, 2],
    ]);
    expect(leaderboard_of).toBe(2);
    const own = await insightsFor(agent);
    expect(own.leaderboard).toMatchObject([{ user: { id: agent.id }, rank: 2, premium: 100, submissions: 1 }]);
    expect(own.leaderboard_of).toBe(2);
  });

  testOfDay("names an administrator, and nobody who is a user of another organisation", async () => {
    const { tenant, agent, manager } = await makeTeams();
    const [administrator, stranger] = [await makeAdmin(), await makeUser(await makeTenant())];
    const [first, second] = [await makeOwnSale(tenant, agent), await makeOwnSale(tenant, agent)];
    await rewrite(first, { converted_by_id: administrator.id });
    await rewrite(second, { converted_by_id: stranger.id });
    const { leaderboard } = await insightsFor(manager);
    const { name, surname } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: administrator.id } }));
    expect(leaderboard.map(({ user }) => user)).toEqual([
      { id: administrator.id, name, surname },
      { id: stranger.id, name: "Former", surname: "user" },
      expect.objectContaining({ id: agent.id }),
    ]);
  });

  test("shows what an agent is to reach in the period", async () => {
    const { tenant, agent } = await makeTeams();
    const target = { target_submissions_per_day: 3, target_premium_per_month: 9_000 };
    await asPlatform(() => db.user.update({ where: { id: agent.id }, data: target }));
    const sale = await makeOwnSale(tenant, agent);
    await rewrite(sale, { created_at: new Date("2026-03-10T10:00:00+02:00") });
    // March 2026 has 22 working days: no Saturday, no Sunday, and 21 March, a public holiday, is a Saturday.
    const { period, leaderboard } = await insightsFor(agent, "date_from=2026-03-01&date_to=2026-03-31");
    expect(period.working_days).toBe(22);
    expect(leaderboard).toMatchObject([{ target_submissions: 66, target_premium: 9_000 }]);
    const half = await insightsFor(agent, "date_from=2026-03-01&date_to=2026-03-15");
    expect(half.leaderboard).toMatchObject([{ target_submissions: 30, target_premium: 4_090.91 }]);
  });
});

describe("the time in a status", () => {
  test("counts a sale once, with all the time it has spent there, also after a kick-back and a recall", async () => {
    const own = await makeFloor();
    const reader = await makeUser(own.tenant, { permissions: [...SELLING, "sales.recall"] });
    const sale = await waitingSale(own);
    await judge(own.reviewer, sale, ["verbatim"]);
    await transition(own.reviewer, sale, { to: "in-progress", note: "Put it right" });
    await asPlatform(async () => {
      const stays = await db.saleStatusDuration.findMany({ where: { sale_id: sale.id } });
      await db.saleStatusDuration.deleteMany({ where: { sale_id: sale.id } });
      await db.saleStatusDuration.createMany({ data: stays.map((stay) => ({ ...stay, seconds: 3_600 })) });
    });
    const counted = async () => {
      const { time_in_status } = await insightsFor(reader, "scope=tenant");
      return Promise.all(
        time_in_status.map(async ({ status, count, median_seconds, list }) => {
          const { body } = await api(reader).get<Page<unknown>>(`/api/sales?${new URLSearchParams(list.filters)}`);
          expect([status, body.meta.total, body.data.length]).toEqual([status, count, count]);
          return [status, count, median_seconds];
        }),
      );
    };
    await transition(own.agent, sale, { to: "qc-oversight" });
    await judge(own.reviewer, sale);
    await transition(own.reviewer, sale, { to: "policy-submitted" });
    const { status } = await transition(reader, sale, { to: "in-progress", reason: "The client called" });
    expect(status).toBe(200);
    const figures = Object.fromEntries((await counted()).map(([name, ...rest]) => [name, rest]));
    expect(figures).toMatchObject({
      ...{ "in-progress": [1, expect.any(Number)], "qc-oversight": [1, expect.any(Number)] },
      ...{ "policy-submitted": [1, expect.any(Number)], declined: [0, null] },
    });
    for (const each of ["in-progress", "qc-oversight"]) {
      expect(Math.abs(Number(figures[each]?.[1]) - 3_600)).toBeLessThan(360);
    }
    expect(await driftsOf(own.tenant)).toEqual([]);
  });
});

describe("the query", () => {
  test("takes at most 366 days, and refuses what it does not know", async () => {
    const { manager } = await makeTeams();
    const statusOf = async (query: string) => (await api(manager).get(`/api/dashboard/sales-insights?${query}`)).status;
    expect(await statusOf("date_from=2025-01-01&date_to=2026-01-01")).toBe(200);
    expect(await statusOf("date_from=2025-01-01&date_to=2026-01-02")).toBe(422);
    expect(await statusOf("date_from=2026-02-01&date_to=2026-01-01")).toBe(422);
    expect(await statusOf("from=2026-01-01")).toBe(422);
  });

  test("begins with My Team for line managers, who may choose; others have no choice", async () => {
    const { tenant, agent, leader } = await makeTeams();
    const boss = await makeUser(tenant, { permissions: SELLING });
    await asPlatform(() => db.user.update({ where: { id: leader.id }, data: { line_manager_user_id: boss.id } }));
    const scopesOf = async (user: TestUser) => {
      const { scope, scopes } = await insightsFor(user);
      return [scope, scopes];
    };
    expect(await scopesOf(agent)).toEqual(["tenant", []]);
    expect(await scopesOf(leader)).toEqual(["team", ["me", "team"]]);
    expect(await scopesOf(boss)).toEqual(["team", ["me", "team", "tenant"]]);
  });

  test("compares with the same days of last month", async () => {
    const { tenant, agent, manager } = await makeTeams();
    await soldOn(tenant, agent, "2026-04-05", "2026-05-05", "2026-05-06", "2026-05-20");
    const { kpis, previous, previous_kpis, previous_daily, mtd_daily, sparklines } = await insightsFor(
      manager,
      "date_from=2026-05-01&date_to=2026-05-10",
    );
    expect([kpis.mtd, previous_kpis.mtd]).toEqual([2, 1]);
    expect(previous).toEqual({ date_from: "2026-04-01", date_to: "2026-04-10" });
    expect([mtd_daily.length, previous_daily.length]).toEqual([10, 10]);
    expect(previous_daily.find(({ date }) => date === "2026-04-05")?.count).toBe(1);
    expect(sparklines.mtd).toEqual([0, 0, 0, 0, 1, 2, 2, 2, 2, 2]);
  });
});

async function soldOn(tenant: TestTenant, agent: TestUser, ...days: string[]): Promise<void> {
  for (const day of days) {
    await rewrite(await makeOwnSale(tenant, agent), { created_at: new Date(`${day}T12:00:00+02:00`) });
  }
}

describe("the sources", () => {
  testOfDay("show what their leads came to and cost", async () => {
    const { tenant, agent, manager } = await makeTeams();
    const priced = { source: "Partner", price: "25.50", assigned_user_id: agent.id };
    await makeLead(tenant, priced);
    const [tried, sold] = [await makeLead(tenant, priced), await makeLead(tenant, priced)];
    await makeLead(tenant, { source: "Website" });
    await api(agent).post(`/api/leads/${tried.id}/transition`, { to: "Declined", reason: "Too expensive" });
    await convert(agent, sold);
    const { sources, funnel } = await insightsFor(manager);
    expect(sources).toMatchObject([
      {
        source: { key: "Partner", group: null },
        ...{ leads: 3, contacted: 2, converted: 1, contactable_rate: 67, conversion_rate: 33 },
        ...{ cost: 76.5, cost_per_lead: 25.5, cost_per_sale: 76.5 },
      },
      { source: { key: "Website" }, leads: 1, cost: null, cost_per_lead: null, cost_per_sale: null },
    ]);
    expect(funnel.map(({ step, count, rate }) => [step, count, rate])).toEqual([
      ["received", 4, null],
      ["contacted", 2, 50],
      ["converted", 1, 50],
      ["sent_to_qc", 0, 0],
      ["submitted", 0, 0],
      ["in_force", 0, null],
    ]);
  });
});
