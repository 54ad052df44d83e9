import { beforeEach, describe, expect, test } from "vitest";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import { insertLeads, type NewLeadColumns } from "@/lib/leads/intake/insert.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { asPlatform, db, transaction, withTenant } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { makeAllocationRule } from "../support/allocation";
import { api, type Refusal } from "../support/api";
import { leadEvents } from "../support/history";
import { makeTeam } from "../support/records";
import { makeSuppressions } from "../support/suppressions";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const HOUR_MS = 60 * 60 * 1000;

let tenant: TestTenant;
let agents: TestUser[];

beforeEach(async () => {
  tenant = await makeTenant();
  const permissions = ["leads.show", "leads.update"] as const;
  const made = await Promise.all(Array.from({ length: 4 }, () => makeUser(tenant, { permissions })));
  agents = made.sort((one, other) => one.id - other.id); // in turn
});

const teamOf = (fields: Partial<Prisma.TeamUncheckedCreateInput>, members = agents) =>
  makeTeam(tenant, members, fields);

async function ruleFor(fields: Partial<Prisma.TeamUncheckedCreateInput>) {
  const team = await teamOf(fields);
  await makeAllocationRule(tenant, { team_id: team.id });
  return team;
}

/** Inserts existing leads, without allocation. */
const makeLeads = async (count: number, values: Partial<Prisma.LeadUncheckedCreateInput> = {}) =>
  (await Promise.all(Array.from({ length: count }, () => makeLead(tenant, values)))).map(({ id }) => id);

/** Adds new leads through intake, in one transaction. @returns their ids */
const arrive = async (count: number, values: Partial<NewLeadColumns> = {}): Promise<number[]> => {
  const { id: tenant_id, product } = tenant;
  const leads = Array.from({ length: count }, () => ({ name: "Thandi", ...values, lead_id: unique() }));
  return withTenant(tenant_id, async () => {
    await transaction(() => insertLeads(programAuthor("Vendor"), { tenant_id, product_id: product.id }, leads));
    const where = { lead_id: { in: leads.map(({ lead_id }) => lead_id) } };
    return (await db.lead.findMany({ where, orderBy: { id: "asc" } })).map(({ id }) => id);
  });
};

const leadOf = (id: number | undefined) => asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));

/** How many leads each agent has, in the order of the agents. */
async function shares(): Promise<number[]> {
  const held = await asPlatform(() => db.lead.findMany({ where: { tenant_id: tenant.id } }));
  return agents.map(({ id }) => held.filter((lead) => lead.assigned_user_id === id).length);
}

describe("rules", () => {
  test("the first matching rule gets the lead, regardless of upper and lower case in source and campaign", async () => {
    const [web, june, rest] = [await teamOf({}), await teamOf({}), await teamOf({})];
    await makeAllocationRule(tenant, { source: "Website", team_id: web.id });
    await makeAllocationRule(tenant, { campaign: "June", team_id: june.id });
    await makeAllocationRule(tenant, { team_id: rest.id });
    const [first] = await arrive(1, { source: "WEBSITE", campaign: "june" });
    const [second] = await arrive(1, { source: "Vendor", campaign: "jUNE" });
    const [third] = await arrive(1);
    const teams = await Promise.all([first, second, third].map(async (id) => (await leadOf(id)).team_id));
    expect(teams).toEqual([web.id, june.id, rest.id]);
  });

  test("inactive rules and teams, and teams that don't sell the product, are skipped", async () => {
    const [idle, closed, elsewhere, open] = [
      await teamOf({}),
      await teamOf({ active: false }),
      await teamOf({}),
      await teamOf({}),
    ];
    await makeAllocationRule(tenant, { team_id: idle.id, active: false });
    await makeAllocationRule(tenant, { team_id: closed.id });
    await makeAllocationRule(tenant, { team_id: elsewhere.id });
    await asPlatform(() => db.teamProduct.deleteMany({ where: { team_id: elsewhere.id } }));
    await makeAllocationRule(tenant, { team_id: open.id });
    const ids = await arrive(1);
    expect(await leadOf(ids[0])).toMatchObject({ team_id: open.id });
  });

  test("a lead that matches no rule, or is suppressed, stays unassigned", async () => {
    const team = await teamOf({ allocation_mode: "round_robin" });
    await makeAllocationRule(tenant, { source: "Vendor", team_id: team.id });
    await asPlatform(() => makeSuppressions({ data: { tenant_id: tenant.id, kind: "phone", value: "+27820000099" } }));
    const [other] = await arrive(1, { source: "Website" });
    const [silent] = await arrive(1, { source: "Vendor", alt_phone: "+27820000099" });
    for (const id of [other, silent])
      expect(await leadOf(id)).toMatchObject({ status: "New", team_id: null, version: 1 });
  });

  test("a lead entered by hand is allocated by the rules too, and its timeline says how", async () => {
    const team = await ruleFor({ allocation_mode: "round_robin" });
    const clerk = await makeUser(tenant, { permissions: ["leads.store"] });
    const entered = { product_id: tenant.product.id, name: "Thabo", email: `${unique()}@example.test` };
    const { body } = await api(clerk).post<LeadDetail>("/api/leads", entered);
    expect(body).toMatchObject({ status: "Allocated", assigned_user: { id: agents[0]?.id } });
    const events = await leadEvents({ where: { lead_id: body.id }, orderBy: { id: "asc" } });
    expect(events.at(-1)).toMatchObject({
      type: "status",
      old: { status: "New", assigned_user: null },
      new: { status: "Allocated", team: team.name },
      reason: "Rule 1",
      actor_id: null,
      actor_name: "System",
    });
  });
});

describe("within a team", () => {
  test("a pull team gets the leads and assigns them to nobody", async () => {
    const team = await ruleFor({ allocation_mode: "pull" });
    const ids = await arrive(3);
    for (const id of ids) {
      expect(await leadOf(id)).toMatchObject({ status: "New", team_id: team.id, assigned_user_id: null });
    }
  });

  test("round robin continues where it stopped", async () => {
    await ruleFor({ allocation_mode: "round_robin" });
    const got: (number | null)[] = [];
    for (const count of [1, 2, 3]) {
      const ids = await arrive(count);
      for (const id of ids) got.push((await leadOf(id)).assigned_user_id);
    }
    const turn = agents.map(({ id }) => id).sort((a, b) => a - b);
    expect(got).toEqual([...turn, ...turn.slice(0, 2)]);
  });

  test("the agent with the fewest open leads is next, and ties take turns", async () => {
    await ruleFor({ allocation_mode: "least_open" });
    await makeLeads(3, { assigned_user_id: agents[0]?.id, status: "Allocated" });
    await makeLeads(1, { assigned_user_id: agents[1]?.id, status: "Voicemail" });
    await makeLeads(2, {
      assigned_user_id: agents[2]?.id,
      status: "Declined",
      processed_at: new Date(),
      processed_outcome: "declined",
    });
    await arrive(7);
    expect(await shares()).toEqual([3, 3, 2 + 3, 2]);
  });

  test("nobody gets more open leads than the team allows, and the rest wait", async () => {
    const team = await ruleFor({ allocation_mode: "round_robin", max_open_leads: 2 });
    await makeLeads(1, { assigned_user_id: agents[0]?.id, status: "Diary" });
    await arrive(10);
    expect(await shares()).toEqual([2, 2, 2, 2]);
    const waiting = { tenant_id: tenant.id, status: "New" as const, team_id: team.id, assigned_user_id: null };
    expect(await asPlatform(() => db.lead.count({ where: waiting }))).toBe(3);
  });

  test("absent and inactive agents are skipped, and agents who are back are not", async () => {
    await ruleFor({ allocation_mode: "round_robin" });
    const set = (agent: TestUser | undefined, data: Prisma.UserUncheckedUpdateInput) =>
      asPlatform(() => db.user.update({ where: { id: agent?.id }, data }));
    await set(agents[0], { absent_until: new Date(Date.now() + HOUR_MS) });
    await set(agents[1], { active: false });
    await set(agents[2], { absent_until: new Date(Date.now() - HOUR_MS) });
    await arrive(6);
    expect(await shares()).toEqual([0, 0, 3, 3]);
  });
});

test("40 leads from 8 concurrent transactions are divided evenly among four agents", async () => {
  await ruleFor({ allocation_mode: "round_robin" });
  await Promise.all(Array.from({ length: 8 }, () => arrive(5)));
  expect(await shares()).toEqual([10, 10, 10, 10]);
});

test("new leads can be allocated while agents finish theirs", async () => {
  await ruleFor({ allocation_mode: "round_robin" });
  const clerk = await makeUser(tenant, { permissions: ["leads.store"] });
  const held = await Promise.all(
    agents.map((agent) => makeLeads(6, { assigned_user_id: agent.id, status: "Allocated" })),
  );
  const finish = agents.flatMap((agent, index) =>
    (held[index] ?? []).map((id) =>
      api(agent).post<Refusal>(`/api/leads/${id}/transition`, { to: "Declined", reason: "Too expensive" }),
    ),
  );
  const enter = Array.from({ length: 24 }, () =>
    api(clerk).post<Refusal>("/api/leads", {
      product_id: tenant.product.id,
      name: "Thabo",
      email: `${unique()}@example.test`,
    }),
  );
  const answers = await Promise.all([...finish, ...enter]);
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(24).fill(200), ...Array(24).fill(201)]);
  expect(await shares()).toEqual([12, 12, 12, 12]);
});

test("ten thousand leads in batches are allocated evenly as they come in", { tags: "all" }, async () => {
  const team = await ruleFor({ allocation_mode: "least_open" });
  const [count, batch] = [10_000, 250];
  for (let arrived = 0; arrived < count; arrived += batch) await arrive(batch);
  expect(await shares()).toEqual(Array(4).fill(count / 4));
  const told = { tenant_id: tenant.id, actor_name: "System", reason: "Rule 1" };
  expect(await asPlatform(() => db.leadEvent.count({ where: told }))).toBe(count);
  expect(await asPlatform(() => db.lead.count({ where: { team_id: team.id } }))).toBe(count);
});

describe("a manager", () => {
  const give = async (to: TestUser | undefined, values: Partial<Prisma.LeadUncheckedCreateInput> = {}) => {
    const manager = await makeUser(tenant, { permissions: ["leads.show", "leads.update", "leads.allocate"] });
    const [id] = await makeLeads(1, values);
    const wanted = { to: "Allocated", assigned_user_id: to?.id };
    return (await api(manager).post<Refusal>(`/api/leads/${id}/transition`, wanted)).status;
  };

  test("may give an agent more leads than the team allows, even while they are away", async () => {
    await teamOf({ max_open_leads: 1 });
    await makeLeads(1, { assigned_user_id: agents[0]?.id, status: "Allocated" });
    await asPlatform(() =>
      db.user.update({ where: { id: agents[0]?.id }, data: { absent_until: new Date(Date.now() + HOUR_MS) } }),
    );
    expect(await give(agents[0])).toBe(200);
  });

  test("can't give leads to an inactive agent, nor give out suppressed leads", async () => {
    await asPlatform(() => db.user.update({ where: { id: agents[0]?.id }, data: { active: false } }));
    expect(await give(agents[0])).toBe(422);
    await asPlatform(() => makeSuppressions({ data: { tenant_id: tenant.id, kind: "phone", value: "+27820000098" } }));
    expect(await give(agents[1], { phone: "+27820000098" })).toBe(409);
  });
});
