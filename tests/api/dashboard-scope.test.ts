import { expect } from "vitest";
import type { RecordScope } from "@/lib/identity/rights/record-scope";
import type { WorkScope } from "@/lib/identity/teams/work-scope";
import type { LeadInsights } from "@/lib/insights/dashboard/leads/schema";
import type { SalesInsights } from "@/lib/insights/dashboard/sales/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { testOfDay } from "../support/days";
import { makeSale, makeTeam } from "../support/records";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const PERMISSIONS = ["leads.index", "leads.show", "leads.update", "leads.allocate", "sales.index"] as const;

type Floor = {
  tenant: TestTenant;
  people: Record<RecordScope, TestUser>;
  mate: TestUser;
  outsider: TestUser;
  team: number;
};

/** A user of each record scope. "own" and their mate are in the team that "team" leads. */
async function makeFloor(): Promise<Floor> {
  const tenant = await makeTenant();
  const user = (record_scope: RecordScope) => makeUser(tenant, { permissions: PERMISSIONS, record_scope });
  const [own, team, all] = await Promise.all([user("own"), user("team"), user("tenant")]);
  const [mate, outsider] = await Promise.all([user("own"), user("own")]);
  const { id } = await makeTeam(tenant, [own, mate], { leader_user_id: team.id });
  return { tenant, people: { own, team, tenant: all }, mate, outsider, team: id };
}

async function makeFloorWithLeads(): Promise<Floor> {
  const floor = await makeFloor();
  const { tenant, people, mate, outsider, team } = floor;
  const done = { status: "Declined" as const, processed_at: new Date(), processed_outcome: "declined" as const };
  await makeLead(tenant, { status: "Allocated", assigned_user_id: people.own.id });
  await makeLead(tenant, { ...done, assigned_user_id: people.own.id });
  await makeLead(tenant, { status: "Voicemail", assigned_user_id: mate.id });
  await makeLead(tenant, { team_id: team });
  await makeLead(tenant, { status: "Allocated", assigned_user_id: outsider.id });
  await makeLead(tenant);
  return floor;
}

async function makeFloorWithSales(): Promise<Floor> {
  const floor = await makeFloor();
  for (const agent of [floor.people.own, floor.mate, floor.mate, floor.outsider]) await makeSale(floor.tenant, agent);
  return floor;
}

const leadInsights = async (user: TestUser) => (await api(user).get<LeadInsights>("/api/dashboard/lead-insights")).body;
const salesInsights = async (user: TestUser, scope: WorkScope) =>
  (await api(user).get<SalesInsights>(`/api/dashboard/sales-insights?scope=${scope}`)).body;

testOfDay("lead insights cover what the user's record scope allows", async () => {
  const { people } = await makeFloorWithLeads();
  const [own, team, all] = [
    await leadInsights(people.own),
    await leadInsights(people.team),
    await leadInsights(people.tenant),
  ];
  expect([own.kpis, team.kpis, all.kpis]).toEqual([
    { today: 2, mtd: 2, unprocessed: 1, processed: 1 },
    { today: 4, mtd: 4, unprocessed: 3, processed: 1 },
    { today: 6, mtd: 6, unprocessed: 5, processed: 1 },
  ]);
  expect([own.status_counts, team.status_counts, all.status_counts]).toMatchObject([
    { New: 0, Allocated: 1, Voicemail: 0, Declined: 1 },
    { New: 1, Allocated: 1, Voicemail: 1, Declined: 1 },
    { New: 2, Allocated: 2, Voicemail: 1, Declined: 1 },
  ]);
  expect([own, team, all].map(({ product_counts }) => product_counts.map(({ count }) => count))).toEqual([
    [2],
    [4],
    [6],
  ]);
  expect([own, team, all].map(({ mtd_daily }) => mtd_daily.at(-1)?.count)).toEqual([2, 4, 6]);
});

testOfDay("insights follow a lead that is reassigned", async () => {
  const { tenant, people, outsider } = await makeFloorWithLeads();
  const received = async () => (await leadInsights(people.own)).kpis.mtd;
  const { id } = await makeLead(tenant, { status: "Allocated", assigned_user_id: outsider.id });
  expect(await received()).toBe(2);
  expect((await api(people.tenant).post(`/api/leads/${id}/release`)).status).toBe(200);
  const to = { to: "Allocated", assigned_user_id: people.own.id };
  expect((await api(people.tenant).post(`/api/leads/${id}/transition`, to)).status).toBe(200);
  expect(await received()).toBe(3);
  await asPlatform(() => db.lead.delete({ where: { id } }));
  expect(await received()).toBe(2);
});

const SALES = [
  ["own", "tenant", 1],
  ["own", "me", 1],
  ["own", "team", 0],
  ["team", "tenant", 3],
  ["team", "me", 0],
  ["team", "team", 3],
  ["tenant", "tenant", 4],
  ["tenant", "me", 0],
] as const;

testOfDay("sales insights cover the requested scope within the user's record scope", async () => {
  const { people } = await makeFloorWithSales();
  for (const [recordScope, scope, count] of SALES) {
    const { kpis, ...insights } = await salesInsights(people[recordScope], scope);
    const counted = [recordScope, kpis.mtd, kpis.unprocessed, insights.scope];
    expect(counted).toEqual([recordScope, count, count, scope]);
  }
});

testOfDay("My Team includes the users whose line manager one is", async () => {
  const { people, outsider } = await makeFloorWithSales();
  const manager = people.tenant;
  expect((await salesInsights(manager, "team")).kpis.mtd).toBe(0);
  await asPlatform(() => db.user.update({ where: { id: outsider.id }, data: { line_manager_user_id: manager.id } }));
  const { kpis, is_line_manager } = await salesInsights(manager, "team");
  expect([kpis.mtd, is_line_manager]).toEqual([1, true]);
});
