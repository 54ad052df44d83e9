import { describe, expect, test } from "vitest";
import { nextCallingTime } from "@/lib/insurance/calling-hours";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { testOfDay } from "../support/days";
import { LAW } from "../support/law";
import { convert, postTo, rewrite, SELLING, transition } from "../support/sales";
import { insightsFor, listFor, makeOwnSale, makeTeams, PERMISSIONS } from "../support/two-teams";
import { makeLead, makeUser, type TestUser } from "../support/world";

const HOUR_MS = 60 * 60 * 1000;
describe("a conversion", () => {
  testOfDay("stays its maker's and their team's when the sale is given to somebody else", async () => {
    const { tenant, agent, mate, leader, otherLeader, manager } = await makeTeams();
    const sale = await makeOwnSale(tenant, agent);
    expect((await postTo(manager, sale, "reassign", { agent_id: mate.id, reason: "On leave" })).status).toBe(200);
    const converted = await Promise.all([agent, mate, leader, otherLeader].map((user) => insightsFor(user)));
    expect(converted.map(({ kpis }) => kpis.mtd)).toEqual([1, 0, 1, 0]);
    const { data } = await listFor(leader, "credit=converted");
    expect(data).toMatchObject([{ id: sale.id, read_only: true }]);
    expect((await api(leader).get(`/api/sales/${sale.id}`)).status).toBe(404);
    expect((await listFor(leader, "")).meta.total).toBe(0);
  });

  testOfDay("stays with the team that its maker was in when they go over to another", async () => {
    const { tenant, agent, leader, otherLeader, team, other } = await makeTeams();
    await makeOwnSale(tenant, agent);
    await asPlatform(async () => {
      await db.teamMember.delete({ where: { team_id_user_id: { team_id: team.id, user_id: agent.id } } });
      await db.teamMember.create({ data: { team_id: other.id, user_id: agent.id, tenant_id: tenant.id } });
    });
    await makeOwnSale(tenant, agent);
    const [before, after] = [await insightsFor(leader, "scope=team"), await insightsFor(otherLeader, "scope=team")];
    expect([before.kpis.mtd, after.kpis.mtd]).toEqual([1, 1]);
    expect((await insightsFor(agent, "scope=me")).kpis.mtd).toBe(2);
    expect((await listFor(leader, `credit=converted&converted_team_id=${other.id}`)).meta.total).toBe(0);
  });

  testOfDay("counts for the team of the record where its maker is in several", async () => {
    const { tenant, agent, other } = await makeTeams();
    await asPlatform(() =>
      db.teamMember.create({ data: { team_id: other.id, user_id: agent.id, tenant_id: tenant.id } }),
    );
    const sale = await makeOwnSale(tenant, agent, { team_id: other.id });
    expect(await stored(sale)).toMatchObject({ converted_by_id: agent.id, converted_team_id: other.id });
  });

  testOfDay("is its converter's, and the submission whose who took the callback over", async () => {
    const { tenant, agent, team } = await makeTeams();
    const mate = await makeUser(tenant, { permissions: PERMISSIONS, record_scope: "own" });
    await asPlatform(() =>
      db.teamMember.create({ data: { team_id: team.id, user_id: mate.id, tenant_id: tenant.id } }),
    );
    const sale = await makeOwnSale(tenant, agent);
    await rewrite(sale, { status: "callback", callback_at: new Date(Date.now() - 2 * HOUR_MS), team_id: team.id });
    expect((await transition(mate, sale, { to: "in-progress" })).status).toBe(200);
    await rewrite(sale, { status: "policy-submitted", submitted_at: new Date(), submitted_by_id: mate.id });
    const rows = Object.fromEntries(
      await Promise.all([agent, mate].map(async (user) => [user.id, (await insightsFor(user, "scope=me")).kpis])),
    );
    expect(rows[agent.id]).toMatchObject({ mtd: 1, submitted: 0 });
    expect(rows[mate.id]).toMatchObject({ mtd: 0, submitted: 1 });
  });

  test("keeps what the lead was when it was converted", async () => {
    const { tenant, agent } = await makeTeams();
    const lead = await makeLead(tenant, { gender: "female", campaign: "Spring", assigned_user_id: agent.id });
    const { body: sale } = await convert(agent, lead);
    await asPlatform(() => db.lead.update({ where: { id: lead.id }, data: { gender: "male", campaign: null } }));
    expect((await listFor(agent, "credit=converted&gender=female&campaign=Spring")).data).toMatchObject([
      { id: sale.id },
    ]);
  });
});

const stored = ({ id }: { id: number }) => asPlatform(() => db.sale.findFirstOrThrow({ where: { id } }));

describe("a sale in a status that the reader may not see", () => {
  testOfDay(
    "is counted and listed by credit, without its client's name, and can't be opened, found or exported",
    async () => {
      const { tenant, agent } = await makeTeams();
      const reader = await makeUser(tenant, {
        ...{ permissions: [...SELLING, "sales.export"], allowed_sale_statuses: ["in-progress"] },
      });
      const sale = await makeOwnSale(tenant, agent);
      expect((await insightsFor(reader)).kpis.mtd).toBe(1);
      const { data, meta } = await listFor(reader, "credit=converted");
      expect([meta.total, data]).toMatchObject([
        1,
        [{ id: sale.id, read_only: true, client: { name: "", surname: null } }],
      ]);
      expect((await api(reader).get(`/api/sales/${sale.id}`)).status).toBe(404);
      expect((await listFor(reader, `credit=converted&search=${sale.reference}`)).meta.total).toBe(0);
      const { body: csv } = await api(reader).get<string>("/api/sales/export?credit=converted");
      expect(csv).not.toContain(sale.reference);
    },
  );
});

describe("submitted and recalled", () => {
  testOfDay("are two figures, each with its list, and premium and cover are of the submitted", async () => {
    const { tenant, agent, manager } = await makeTeams();
    const [first, second] = [await makeOwnSale(tenant, agent), await makeOwnSale(tenant, agent)];
    const submitted = { status: "policy-submitted" as const, submitted_at: new Date(), submitted_by_id: agent.id };
    await rewrite(first, { ...submitted, monthly_premium: "199.50", cover_amount: 50_000 });
    await rewrite(second, { ...submitted, monthly_premium: "100.25", cover_amount: 20_000 });
    await rewrite(second, { status: "in-progress", recalled_at: new Date() });
    const { kpis, lists } = await insightsFor(manager);
    expect(kpis).toMatchObject({ submitted: 2, recalled: 1, premium: 299.75, cover: 70_000, processed: 1 });
    const idsOf = async (list: typeof lists.mtd) =>
      (await listFor(manager, `${new URLSearchParams(list.filters)}`)).data.map(({ id }) => id).toSorted();
    expect(await idsOf(lists.submitted)).toEqual([first.id, second.id].toSorted());
    expect(await idsOf(lists.recalled)).toEqual([second.id]);
  });
});

/** Time for a job in the background. */
const SOON = { timeout: 30_000, interval: 100 };

const CONTACTS = [
  [{ to: "Voicemail" }, false],
  [{ to: "Diary", diary_at: nextCallingTime(new Date(Date.now() + HOUR_MS), LAW) }, true],
  [{ to: "Declined", reason: "Too expensive" }, true],
  [{ to: "Declined", reason: "Unreachable" }, false],
  [{ to: "Does Not Exist", reason: "Number belongs to another person" }, true],
  [{ to: "Does Not Exist", reason: "Deceased" }, true],
  [{ to: "Does Not Exist", reason: "Invalid number" }, false],
  [{ to: "Does Not Exist", reason: "Fake data" }, false],
] as const;

describe("calls", () => {
  test.each(CONTACTS)("%j is an attempt, and a contact: %s", async (input, isContact) => {
    const { tenant, agent, leader } = await makeTeams();
    const lead = await makeLead(tenant, { status: "Allocated", assigned_user_id: agent.id });
    expect((await api(agent).post(`/api/leads/${lead.id}/transition`, input)).status).toBe(200);
    const { leaderboard, funnel } = await insightsFor(leader, "scope=team");
    expect(leaderboard).toMatchObject([{ user: { id: agent.id }, attempts: 1, contacts: isContact ? 1 : 0 }]);
    const own = await insightsFor(agent);
    expect(own.funnel.find(({ step }) => step === "contacted")?.count).toBe(isContact ? 1 : 0);
    expect([funnel.length, own.speed_to_lead.length]).toEqual([6, 1]);
  });

  test("a conversion is an attempt and a contact", async () => {
    const { tenant, agent } = await makeTeams();
    await makeOwnSale(tenant, agent);
    const { leaderboard } = await insightsFor(agent);
    expect(leaderboard).toMatchObject([
      { attempts: 1, contacts: 1, conversions: 1, submissions: 0, qc_pass_rate: null },
    ]);
  });

  test("the first contact keeps its maker, while every call is an attempt of its own", async () => {
    const { tenant, agent, mate, manager } = await makeTeams();
    const lead = await makeLead(tenant, { status: "Allocated", assigned_user_id: agent.id });
    const call = (user: TestUser, input: object) => api(user).post(`/api/leads/${lead.id}/transition`, input);
    await call(agent, { to: "Voicemail" });
    await call(agent, CONTACTS[1][0]);
    await asPlatform(() => db.lead.update({ where: { id: lead.id }, data: { assigned_user_id: mate.id } }));
    await call(mate, CONTACTS[1][0]);
    const { leaderboard } = await insightsFor(manager);
    const madeBy = (user: TestUser) => leaderboard.find((row) => row.user.id === user.id);
    expect(madeBy(agent)).toMatchObject({ attempts: 2, contacts: 1 });
    expect(madeBy(mate)).toMatchObject({ attempts: 1, contacts: 0 });
    const { body } = await api(agent).get<Page<{ id: number; read_only?: true }>>(
      `/api/leads?contacted_by_id=${agent.id}`,
    );
    expect(body.data).toMatchObject([{ id: lead.id, read_only: true }]);
    expect((await api(agent).get(`/api/leads/${lead.id}`)).status).toBe(404);
  });

  test("a bulk action is no attempt", async () => {
    const { tenant, manager } = await makeTeams();
    const { id } = await makeLead(tenant);
    const body = { ids: [id], action: "decline", reason: "Too expensive", note: null };
    const { body: bulk } = await api(manager).post<{ id: number }>("/api/leads/bulk", body);
    await expect
      .poll(async () => (await api(manager).get<{ status: string }>(`/api/leads/bulk/${bulk.id}`)).body.status, SOON)
      .toBe("done");
    expect((await insightsFor(manager)).leaderboard).toMatchObject([{ attempts: 0, contacts: 1 }]);
  });
});
