import { expect, test } from "vitest";
import type { NextLead } from "@/lib/leads/work/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeTeam } from "../support/records";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const MINUTE_MS = 60_000;

/** Leads of the tenant's product that nobody has, the oldest first. */
const makeQueue = (tenant: TestTenant, count: number) =>
  asPlatform(() =>
    db.lead.createMany({
      data: Array.from({ length: count }, (_, place) => ({
        tenant_id: tenant.id,
        product_id: tenant.product.id,
        lead_id: `queue${place}`,
        name: `Person ${place}`,
        phone: `+2782556${String(place).padStart(4, "0")}`,
        created_at: new Date(Date.now() - (300 - place) * MINUTE_MS),
      })),
    }),
  );

const makeAgent = (tenant: TestTenant) =>
  makeUser(tenant, { permissions: ["leads.show", "leads.update"], record_scope: "own" });

/** Each agent asks for the next lead, all at once. @returns the ids of the leads they got */
async function askAtOnce(tenant: TestTenant, agents: readonly TestUser[]): Promise<(number | undefined)[]> {
  const ask = (agent: TestUser) => api(agent).post<NextLead>("/api/leads/next", { product_id: tenant.product.id });
  const answers = await Promise.all(agents.map(ask));
  expect(answers.map(({ status }) => status)).toEqual(agents.map(() => 200));
  return answers.map(({ body }) => body.lead?.id);
}

const assignedIn = (tenant: TestTenant) =>
  asPlatform(() => db.lead.findMany({ where: { tenant_id: tenant.id, assigned_user_id: { not: null } } }));

test("thirty agents who ask at once get thirty different leads, and each lead has one assignment", async () => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const agents = await Promise.all(Array.from({ length: 30 }, () => makeAgent(tenant)));
  await makeQueue(tenant, 35);
  const given = await askAtOnce(tenant, agents);
  expect(new Set(given.filter((id) => id !== undefined)).size).toBe(30);
  const assigned = await assignedIn(tenant);
  expect(assigned.map(({ id }) => id).sort()).toEqual(given.sort());
  expect(new Set(assigned.map(({ assigned_user_id }) => assigned_user_id)).size).toBe(30);
  const events = await asPlatform(() =>
    db.leadEvent.groupBy({ by: ["lead_id"], where: { tenant_id: tenant.id, reason: "Next lead" }, _count: true }),
  );
  expect(events.map(({ _count }) => _count)).toEqual(given.map(() => 1));
});

test("one agent who asks thirty times at once gets one lead", async () => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const agent = await makeAgent(tenant);
  await makeQueue(tenant, 35);
  const given = await askAtOnce(tenant, Array<TestUser>(30).fill(agent));
  expect(new Set(given).size).toBe(1);
  expect((await assignedIn(tenant)).map(({ id }) => id)).toEqual(given.slice(0, 1));
});

test("four agents work through 200 leads at once, and no lead goes to two of them", { tags: "all" }, async () => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const agents = await Promise.all(
    Array.from({ length: 4 }, () =>
      makeUser(tenant, { permissions: ["leads.show", "leads.update"], record_scope: "own" }),
    ),
  );
  const team = await makeTeam(tenant, agents);
  await asPlatform(() =>
    db.lead.createMany({
      data: Array.from({ length: 200 }, (_, place) => ({
        tenant_id: tenant.id,
        product_id: tenant.product.id,
        lead_id: `queue${place}`,
        name: `Person ${place}`,
        phone: `+2782555${String(place).padStart(4, "0")}`,
        team_id: place % 2 === 0 ? team.id : null,
        created_at: new Date(Date.now() - (300 - place) * MINUTE_MS),
      })),
    }),
  );
  const work = async (user: TestUser): Promise<number[]> => {
    const next = async () =>
      (await api(user).post<NextLead>("/api/leads/next", { product_id: tenant.product.id })).body;
    const declined = { to: "Declined", reason: "Too expensive" };
    const worked: number[] = [];
    for (let { lead } = await next(); lead; { lead } = await next()) {
      expect(lead.assigned_user?.id).toBe(user.id);
      expect((await api(user).post(`/api/leads/${lead.id}/transition`, declined)).status).toBe(200);
      worked.push(lead.id);
    }
    return worked;
  };
  const worked = await Promise.all(agents.map(work));
  expect(new Set(worked.flat()).size).toBe(200);
  expect(worked.flat()).toHaveLength(200);
  const left = { tenant_id: tenant.id, processed_at: null };
  expect(await asPlatform(() => db.lead.count({ where: left }))).toBe(0);
});
