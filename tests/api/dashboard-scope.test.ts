import { beforeAll, expect, test } from "vitest";
import type { RecordScope } from "@/lib/auth/record-scope";
import type { LeadInsights, SalesInsights, SalesScope } from "@/lib/dashboard/schema";
import { asPlatform, db } from "@/lib/db/client";
import { api } from "../support/api";
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

let floor: Floor;
let sellers: Floor;

/** Somebody of each record scope; "own" and their mate are of the team that "team" leads. */
async function makeFloor(): Promise<Floor> {
  const tenant = await makeTenant();
  const user = (record_scope: RecordScope) => makeUser(tenant, { permissions: PERMISSIONS, record_scope });
  const [own, team, all] = await Promise.all([user("own"), user("team"), user("tenant")]);
  const [mate, outsider] = await Promise.all([user("own"), user("own")]);
  const { id } = await makeTeam(tenant, [own, mate], { leader_user_id: team.id });
  return { tenant, people: { own, team, tenant: all }, mate, outsider, team: id };
}

beforeAll(async () => {
  [floor, sellers] = await Promise.all([makeFloor(), makeFloor()]);
  const { tenant, people, mate, outsider, team } = floor;
  const done = { status: "Declined", processed_at: new Date(), processed_outcome: "declined" };
  await makeLead(tenant, { status: "Allocated", assigned_user_id: people.own.id });
  await makeLead(tenant, { ...done, assigned_user_id: people.own.id });
  await makeLead(tenant, { status: "Voicemail", assigned_user_id: mate.id });
  await makeLead(tenant, { team_id: team });
  await makeLead(tenant, { status: "Allocated", assigned_user_id: outsider.id });
  await makeLead(tenant);
  for (const agent of [sellers.people.own, sellers.mate, sellers.mate, sellers.outsider]) {
    await makeSale(sellers.tenant, agent);
  }
});

const leadInsights = async (scope: RecordScope) =>
  (await api(floor.people[scope]).get<LeadInsights>("/api/dashboard/lead-insights")).body;
const salesInsights = async (user: TestUser, scope: SalesScope) =>
  (await api(user).get<SalesInsights>(`/api/dashboard/sales-insights?scope=${scope}`)).body;

test.each([
  ["own", { today: 2, mtd: 2, unprocessed: 1, processed: 1 }, { New: 0, Allocated: 1, Voicemail: 0, Declined: 1 }],
  ["team", { today: 4, mtd: 4, unprocessed: 3, processed: 1 }, { New: 1, Allocated: 1, Voicemail: 1, Declined: 1 }],
  ["tenant", { today: 6, mtd: 6, unprocessed: 5, processed: 1 }, { New: 2, Allocated: 2, Voicemail: 1, Declined: 1 }],
] as const)("insights into leads are of what the record scope %s sees", async (scope, kpis, status_counts) => {
  const insights = await leadInsights(scope);
  expect(insights.kpis).toEqual(kpis);
  expect(insights.status_counts).toMatchObject(status_counts);
  expect(insights.product_counts).toMatchObject([{ count: kpis.mtd }]);
  expect(insights.mtd_daily.at(-1)?.count).toBe(kpis.today);
});

test("insights follow a lead that is given to somebody else", async () => {
  const { tenant, people, outsider } = floor;
  const { id } = await makeLead(tenant, { status: "Allocated", assigned_user_id: outsider.id });
  expect((await leadInsights("own")).kpis.mtd).toBe(2);
  const { status } = await api(people.tenant).post(`/api/leads/${id}/release`);
  expect(status).toBe(200);
  const to = { to: "Allocated", assigned_user_id: people.own.id };
  expect((await api(people.tenant).post(`/api/leads/${id}/transition`, to)).status).toBe(200);
  expect((await leadInsights("own")).kpis.mtd).toBe(3);
  await asPlatform(() => db.lead.delete({ where: { id } }));
  expect((await leadInsights("own")).kpis.mtd).toBe(2);
});

test.each([
  ["own", "tenant", 1],
  ["own", "me", 1],
  ["own", "team", 0],
  ["team", "tenant", 3],
  ["team", "me", 0],
  ["team", "team", 3],
  ["tenant", "tenant", 4],
  ["tenant", "me", 0],
] as const)("with the record scope %s, insights into the sales of %s count %i", async (recordScope, scope, count) => {
  const insights = await salesInsights(sellers.people[recordScope], scope);
  expect([insights.kpis.mtd, insights.kpis.unprocessed, insights.scope]).toEqual([count, count, scope]);
});

test("My Team is also those whose line manager one is", async () => {
  const { people, outsider } = sellers;
  const manager = people.tenant;
  expect((await salesInsights(manager, "team")).kpis.mtd).toBe(0);
  await asPlatform(() => db.user.update({ where: { id: outsider.id }, data: { line_manager_user_id: manager.id } }));
  const { kpis, is_line_manager } = await salesInsights(manager, "team");
  expect([kpis.mtd, is_line_manager]).toEqual([1, true]);
});
