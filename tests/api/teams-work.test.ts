import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenWork } from "@/lib/identity/open-work/schema";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { foldInsights } from "@/lib/leads/list/fold-insights.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { makeSale, makeTeam } from "../support/records";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

type Team = { id: number; name: string };

let tenant: TestTenant;
let user: TestUser;
let busy: Team;
let other: Team;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["teams.show", "teams.update", "teams.destroy"] });
});

beforeEach(async () => {
  [busy, other] = await Promise.all([makeTeam(tenant), makeTeam(tenant)]);
});

const openLead = (team: Team) => makeLead(tenant, { team_id: team.id });
const doneLead = (team: Team) =>
  makeLead(tenant, { team_id: team.id, status: "Declined", processed_at: new Date(), processed_outcome: "declined" });

async function sale(team: Team, status: SaleStatus) {
  const { id } = await makeSale(tenant, user);
  return asPlatform(() => db.sale.update({ where: { id }, data: { status, team_id: team.id } }));
}

const workOf = (team: Team) =>
  asPlatform(async () => ({
    leads: await db.lead.count({ where: { team_id: team.id } }),
    sales: await db.sale.count({ where: { team_id: team.id } }),
  }));

const those = (rows: { id: number }[]) => ({
  where: { id: { in: rows.map(({ id }) => id) } },
  orderBy: { id: "asc" as const },
});

const remove = (team: Team) => api(user).delete<Refusal>(`/api/teams/${team.id}`);
const handOver = (team: Team, to: Team, who = user) =>
  api(who).post<OpenWork & Refusal>(`/api/teams/${team.id}/hand-over`, { team_id: to.id });

describe("a team with open work", () => {
  test.each([
    ["leads", async () => void (await Promise.all([openLead(busy), openLead(busy)])), "2 open leads and 0 open sales"],
    ["a sale", async () => void (await sale(busy, "qc-oversight")), "0 open leads and 1 open sale"],
  ])("can't be deleted while it has %s, and the message counts them", async (_, give, work) => {
    await give();
    const { status, body } = await remove(busy);
    expect([status, body.message]).toEqual([409, `This team still has ${work}. Hand them over to another team first.`]);
    expect((await api(user).get(`/api/teams/${busy.id}`)).status).toBe(200);
  });

  test("can be deleted after a hand-over, and finished work then has no team", async () => {
    const lead = await openLead(busy);
    const finished = await doneLead(busy);
    const sold = await sale(busy, "policy-submitted");
    expect((await handOver(busy, other)).status).toBe(200);
    expect((await remove(busy)).status).toBe(204);
    const rows = await asPlatform(async () => [
      await db.lead.findFirstOrThrow({ where: { id: lead.id } }),
      await db.lead.findFirstOrThrow({ where: { id: finished.id } }),
      await db.sale.findFirstOrThrow({ where: { id: sold.id } }),
    ]);
    expect(rows.map(({ team_id }) => team_id)).toEqual([other.id, null, null]);
  });
});

describe("handing over", () => {
  test("moves open work and reports how much, and keeps the rest and all counts", async () => {
    await Promise.all([openLead(busy), openLead(busy), openLead(busy), doneLead(busy)]);
    await Promise.all(
      (["new", "callback", "declined", "policy-submitted"] as const).map((status) => sale(busy, status)),
    );
    const before = await counts();
    const { status, body } = await handOver(busy, other);
    expect([status, body]).toEqual([200, { leads: 3, sales: 2 }]);
    expect([await workOf(busy), await workOf(other)]).toEqual([
      { leads: 1, sales: 2 },
      { leads: 3, sales: 2 },
    ]);
    expect(await counts()).toEqual(before);
  });

  test("is recorded on each moved lead and sale with a new version, and on no other", async () => {
    const leads = [await openLead(busy), await openLead(busy), await doneLead(busy)];
    const sales = [await sale(busy, "new"), await sale(busy, "policy-submitted")];
    await handOver(busy, other);
    const told = { type: "assigned", old: { team: busy.name }, new: { team: other.name }, actor_id: user.id };
    const events = { where: { type: "assigned" as const } };
    const [leadRows, saleRows] = await asPlatform(async () => [
      await db.lead.findMany({ ...those(leads), include: { events } }),
      await db.sale.findMany({ ...those(sales), include: { events } }),
    ]);
    expect(leadRows).toMatchObject([
      { version: 2, events: [told] },
      { version: 2, events: [told] },
      { version: 1, events: [] },
    ]);
    expect(saleRows).toMatchObject([
      { version: 2, events: [told] },
      { version: 1, events: [] },
    ]);
  });

  test("is refused to the same team, an inactive one, or one of another organisation", async () => {
    await openLead(busy);
    const inactive = await makeTeam(tenant);
    await asPlatform(() => db.team.update({ where: { id: inactive.id }, data: { active: false } }));
    const foreign = await makeTeam(await makeTenant());
    const answers = await Promise.all([busy, inactive, foreign].map((to) => handOver(busy, to)));
    const refusal = { team_id: ["Choose another team from the list"] };
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(answers.map(() => [422, refusal]));
    expect(await workOf(busy)).toEqual({ leads: 1, sales: 0 });
  });

  test("can be done by an administrator, within one organisation", async () => {
    await openLead(busy);
    const admin = await makeAdmin();
    expect((await handOver(busy, await makeTeam(await makeTenant()), admin)).status).toBe(422);
    expect((await handOver(busy, other, admin)).body).toEqual({ leads: 1, sales: 0 });
  });

  test("is recorded in the audit log", async () => {
    await openLead(busy);
    await handOver(busy, other);
    const where = { action: "teams.hand-over" as const, subject_id: busy.id };
    const events = await asPlatform(() => db.auditEvent.findMany({ where }));
    expect(events).toMatchObject([
      { tenant_id: tenant.id, actor_id: user.id, new: { team_id: other.id, leads: 1, sales: 0 } },
    ]);
  });
});

/** The triggers' counts of the tenant's leads and sales, and the actual numbers. */
const counts = () =>
  asPlatform(async () => ({
    leads: (await db.leadCount.aggregate({ where: { tenant_id: tenant.id }, _sum: { count: true } }))._sum.count,
    leadRows: await db.lead.count({ where: { tenant_id: tenant.id } }),
    leadCounts: countsOf(await db.leadCount.findMany({ where: { tenant_id: tenant.id } })),
    saleCounts: countsOf(await db.saleCount.findMany({ where: { tenant_id: tenant.id } })),
    days: await receivedDays(),
  }));

/** The days of the tenant's received leads. */
async function receivedDays() {
  await foldInsights();
  const where = { tenant_id: tenant.id, user_id: 0, team_id: 0, figure: "received", dimension: "none" };
  return db.figure.findMany({ where, orderBy: { month: "asc" } });
}

/** The number of rows per status, over all teams. */
function countsOf(rows: { status: string; count: number }[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { status, count } of rows) counted[status] = (counted[status] ?? 0) + count;
  return counted;
}
