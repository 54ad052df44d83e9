import { beforeEach, expect, test } from "vitest";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import { insertLeads } from "@/lib/leads/intake/insert.server";
import { asPlatform, db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { makeAllocationRule } from "../support/allocation";
import { api, type Refusal } from "../support/api";
import { makeTeam } from "../support/records";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

// How many open leads an agent may hold, however they get them.

const FULL = [409, "You have 1 open lead, your team's limit. Finish one first."];

let tenant: TestTenant;
let agent: TestUser;

beforeEach(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: ["leads.show", "leads.update"] });
});

const lead = async () => (await makeLead(tenant)).id;
const post = async (path: string, body?: object, user = agent) => {
  const { status, body: answer } = await api(user).post<Refusal>(`/api/leads/${path}`, body);
  return [status, answer.message];
};

test("nobody claims more leads than their team allows", async () => {
  await makeTeam(tenant, [agent], { max_open_leads: 1 });
  expect(await post(`${await lead()}/claim`)).toEqual([200, undefined]);
  expect(await post(`${await lead()}/claim`)).toEqual(FULL);
});

test("an agent who allocates leads to themselves is held to the cap, a manager is not", async () => {
  const manager = await makeUser(tenant, { permissions: ["leads.show", "leads.update", "leads.allocate"] });
  await makeTeam(tenant, [agent, manager], { max_open_leads: 1 });
  const take = async (user: TestUser) => post(`${await lead()}/transition`, { to: "Allocated" }, user);
  expect(await take(agent)).toEqual([200, undefined]);
  expect(await take(agent)).toEqual(FULL);
  for (let held = 0; held < 2; held += 1) expect(await take(manager)).toEqual([200, undefined]);
});

test("an agent at the cap can still put a new lead that they called into the diary", async () => {
  const free = await makeTenant({ calling_hours_enforced: false });
  const user = await makeUser(free, { permissions: ["leads.show", "leads.update"] });
  await makeTeam(free, [user], { max_open_leads: 1 });
  await makeLead(free, { status: "Allocated", assigned_user_id: user.id });
  const { id } = await makeLead(free);
  const later = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  expect(await post(`${id}/transition`, { to: "Diary", diary_at: later }, user)).toEqual([200, undefined]);
});

test("a member of two teams gets no more than the cap from the rules of both", async () => {
  const sources = ["Vendor", "Website"];
  for (const source of sources) {
    const team = await makeTeam(tenant, [agent], { allocation_mode: "round_robin", max_open_leads: 2 });
    await makeAllocationRule(tenant, { source, team_id: team.id });
  }
  const target = { tenant_id: tenant.id, product_id: tenant.product.id };
  const leads = [...sources, ...sources].map((source) => ({ name: "Thandi", lead_id: unique(), source }));
  await withTenant(tenant.id, () => transaction(() => insertLeads(programAuthor("Vendor"), target, leads)));
  const held = { tenant_id: tenant.id, assigned_user_id: agent.id };
  expect(await asPlatform(() => db.lead.count({ where: held }))).toBe(2);
});
