import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import { actorOfUser } from "@/lib/identity/sessions/user-actor.server";
import { runBulk } from "@/lib/leads/bulks/run.server";
import type { BulkInput, LeadBulk } from "@/lib/leads/bulks/schema";
import { authorOfBulk } from "@/lib/leads/bulks/start.server";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { retryThroughOutages } from "@/lib/platform/jobs/retry-through-outages.server";
import { api } from "../support/api";
import { leadEvents } from "../support/history";
import { newNumber } from "../support/intake";
import { onConnection } from "../support/on-connection";
import { makeTeam } from "../support/records";
import { makeSuppressions } from "../support/suppressions";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const MANAGER: Permission[] = ["leads.index", "leads.update", "leads.allocate"];

let tenant: TestTenant;
let manager: TestUser;
let agents: TestUser[];

beforeAll(async () => {
  tenant = await makeTenant();
  manager = await makeUser(tenant, { permissions: MANAGER });
  agents = await Promise.all([makeUser(tenant), makeUser(tenant)]);
});

const begin = (input: BulkInput, user = manager) => api(user).post<LeadBulk>("/api/leads/bulk", input);
const refusalOf = async (input: object, user = manager) => {
  const { status, body } = await api(user).post("/api/leads/bulk", input);
  return [status, ...Object.keys(body.errors ?? {})];
};

async function finish(input: BulkInput, user = manager): Promise<LeadBulk> {
  const { status, body } = await begin(input, user);
  expect(status).toBe(202);
  return ended(body.id, user);
}

async function ended(id: number, user = manager): Promise<LeadBulk> {
  const read = async () => (await api(user).get<LeadBulk>(`/api/leads/bulk/${id}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 30_000, interval: 200 }).toBe("done");
  return read();
}

const makeLeads = (count: number, fields: Parameters<typeof makeLead>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => makeLead(tenant, fields)));
const read = (ids: number[]) =>
  asPlatform(() => db.lead.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } }));
const idsOf = (leads: { id: number }[]) => leads.map(({ id }) => id);

describe("a bulk action", () => {
  test("allocates leads to several agents in turn, each with an entry in its timeline", async () => {
    const ids = idsOf(await makeLeads(5));
    const bulk = await finish({ ids, action: "allocate", user_ids: idsOf(agents) });
    expect(bulk).toMatchObject({ total: 5, finished: 5, succeeded: 5, failures: [], status: "done" });
    const held = (await read(ids)).map(({ assigned_user_id }) => assigned_user_id);
    expect(agents.map(({ id }) => held.filter((holder) => holder === id).length)).toEqual([3, 2]);
    expect(bulk.shares.map(({ user_id, count }) => [user_id, count])).toEqual(
      agents.map(({ id }, place) => [id, 3 - place]),
    );
    const events = await leadEvents({ where: { lead_id: { in: ids }, type: "status" } });
    expect(events.map(({ actor_id }) => actor_id)).toEqual(ids.map(() => manager.id));
  });

  test("applies to the leads that match a filter when it begins", async () => {
    const source = unique();
    const leads = await makeLeads(3, { source });
    await makeLeads(1);
    const { body } = await begin({
      filter: { source, status: "New" },
      action: "allocate",
      assigned_user_id: agents[0]?.id,
    });
    const late = await makeLead(tenant, { source });
    expect((await ended(body.id)).succeeded).toBe(3);
    expect((await read(idsOf(leads))).every(({ status }) => status === "Allocated")).toBe(true);
    expect((await read([late.id]))[0]?.status).toBe("New");
  });

  test("gives leads to a team's queue, and unassigns their agents", async () => {
    const team = await makeTeam(tenant);
    const ids = idsOf(await makeLeads(1, { status: "Allocated", assigned_user_id: agents[0]?.id }));
    await finish({ ids, action: "allocate", team_id: team.id });
    expect((await read(ids))[0]).toMatchObject({ status: "New", assigned_user_id: null, team_id: team.id });
  });

  test("reassigns the leads of one agent to another", async () => {
    const ids = idsOf(await makeLeads(1, { status: "Allocated", assigned_user_id: agents[0]?.id }));
    await finish({ ids, action: "allocate", assigned_user_id: agents[1]?.id });
    expect((await read(ids))[0]).toMatchObject({ status: "Allocated", assigned_user_id: agents[1]?.id });
  });

  test("declines and releases by the same rules as for a single lead, and lists refused leads with the reason", async () => {
    const [open] = await makeLeads(1);
    const [sold] = await makeLeads(1, { processed_at: new Date(), processed_outcome: "converted", surname: "Sold" });
    const ids = [open?.id ?? 0, sold?.id ?? 0];
    const declined = await finish({ ids, action: "decline", reason: "Too expensive" });
    expect(declined).toMatchObject({ finished: 2, succeeded: 1 });
    expect(declined.failures).toEqual([
      { lead_id: sold?.id, name: `${tenant.name} Sold`, message: "This lead has become a sale and is locked." },
    ]);
    expect((await read([ids[0] ?? 0]))[0]).toMatchObject({ status: "Declined", reason: "Too expensive" });
    expect((await finish({ ids: [ids[0] ?? 0], action: "release" })).succeeded).toBe(0);
  });

  test("suppresses leads and withdraws their consent", async () => {
    const people = [1, 2].map(() => ({ phone: `+27${newNumber()}`, email: `${unique()}@example.test` }));
    const ids = idsOf(await Promise.all(people.map((person) => makeLead(tenant, person))));
    const reason = "Asked not to be called";
    expect(await finish({ ids, action: "decline", reason })).toMatchObject({ succeeded: 2, failures: [] });
    const listed = await asPlatform(() => db.suppression.findMany({ where: { tenant_id: tenant.id, reason } }));
    expect(listed.map(({ value }) => value).sort()).toEqual(
      people.flatMap(({ phone, email }) => [phone, email]).sort(),
    );
    for (const lead of await read(ids)) expect(lead).toMatchObject({ status: "Declined", consent_state: "withdrawn" });
  });

  test("does not allocate suppressed leads", async () => {
    const [lead] = await makeLeads(1, { email: `${unique()}@example.test` });
    await asPlatform(() =>
      makeSuppressions({ data: { tenant_id: tenant.id, kind: "email", value: lead?.email ?? "" } }),
    );
    const ids = [lead?.id ?? 0];
    for (const to of [{ assigned_user_id: agents[0]?.id }, { team_id: (await makeTeam(tenant)).id }]) {
      const bulk = await finish({ ids, action: "allocate", ...to });
      expect(bulk.failures).toMatchObject([{ message: "This person asked not to be contacted." }]);
    }
    expect((await read(ids))[0]).toMatchObject({ status: "New", assigned_user_id: null, team_id: null, version: 1 });
  });

  test("continues after an interruption, and does nothing twice", async () => {
    const ids = idsOf(await makeLeads(60));
    const stopped = new AbortController();
    const { id } = await asPlatform(async () => {
      const actor = await actorOfUser(manager.id);
      if (!actor) throw new Error("The manager may not sign in");
      const params = { user_ids: idsOf(agents), team_id: null, reason: null, note: null };
      const data = { tenant_id: tenant.id, action: "allocate" as const, params, lead_ids: ids };
      return db.leadBulk.create({ data: { ...data, ...authorOfBulk(actor) } });
    });
    setTimeout(() => stopped.abort(), 1);
    await withTenant(tenant.id, () => runBulk(id, stopped.signal));
    expect((await api(manager).get<LeadBulk>(`/api/leads/bulk/${id}`)).body).toMatchObject({
      status: "running",
      finished: 25,
    });
    const { signal } = new AbortController();
    const runOn = () => retryThroughOutages(() => runBulk(id, signal), signal); // like a worker
    await withTenant(tenant.id, () => Promise.all([runOn(), runOn()]));
    expect(await ended(id)).toMatchObject({ finished: 60, succeeded: 60, failures: [] });
    const events = await asPlatform(() => db.leadEvent.count({ where: { lead_id: { in: ids }, type: "status" } }));
    expect(events).toBe(60);
  });
});

describe("a bulk action is refused", () => {
  test("on leads, people and teams of another organisation, with 422 on that field", async () => {
    const other = await makeTenant();
    const [[mine], theirs, stranger, team] = await Promise.all([
      makeLeads(1),
      makeLead(other),
      makeUser(other),
      makeTeam(other),
    ]);
    const ids = [mine?.id];
    const action = "allocate";
    expect(await refusalOf({ ids: [mine?.id, theirs.id], action, user_ids: [manager.id] })).toEqual([422, "ids"]);
    expect(await refusalOf({ ids, action, user_ids: [stranger.id] })).toEqual([422, "user_ids"]);
    expect(await refusalOf({ ids, action, assigned_user_id: stranger.id })).toEqual([422, "assigned_user_id"]);
    expect(await refusalOf({ ids, action, team_id: team.id })).toEqual([422, "team_id"]);
    expect((await read([theirs.id]))[0]?.status).toBe("New");
  });

  test("on leads outside the user's record scope", async () => {
    const narrow = await makeUser(tenant, { permissions: MANAGER, record_scope: "own" });
    const [lead] = await makeLeads(1);
    expect(await refusalOf({ ids: [lead?.id], action: "release" }, narrow)).toEqual([422, "ids"]);
  });

  test("without a reason, without somebody to allocate to, with neither ids nor filter, and with both", async () => {
    const [lead] = await makeLeads(1);
    const ids = [lead?.id];
    expect(await refusalOf({ ids, action: "decline" })).toEqual([422, "reason"]);
    expect(await refusalOf({ ids, action: "decline", reason: "Other" })).toEqual([422, "note"]);
    expect(await refusalOf({ ids, action: "allocate" })).toEqual([422, "user_ids"]);
    expect(await refusalOf({ action: "release" })).toEqual([422, "ids"]);
    expect(await refusalOf({ ids, filter: {}, action: "release" })).toEqual([422, "ids"]);
    expect(await refusalOf({ filter: { sources: "web" }, action: "release" })).toEqual([422, "filter.sources"]);
    expect(await refusalOf({ filter: { source: unique() }, action: "release" })).toEqual([422, "filter"]);
  });

  test("beyond 10,000 leads", async () => {
    const many = await makeTenant();
    const user = await makeUser(many, { permissions: MANAGER });
    await onConnection([
      `
        INSERT INTO leads (tenant_id, product_id, lead_id, name)
        SELECT ${many.id}, ${many.product.id}, 'many-' || n, 'Many' FROM generate_series(1, 10001) n`,
    ]);
    expect(await refusalOf({ filter: {}, action: "release" }, user)).toEqual([422, "filter"]);
  });

  test("without permission to allocate, and can't be seen by other users", async () => {
    const agent = await makeUser(tenant, { permissions: ["leads.index", "leads.update"] });
    const [lead] = await makeLeads(1);
    expect(await refusalOf({ ids: [lead?.id], action: "release" }, agent)).toEqual([403]);
    const { body } = await begin({ ids: [lead?.id ?? 0], action: "release" });
    const stranger = await makeUser(await makeTenant(), { permissions: MANAGER });
    expect((await api(stranger).get(`/api/leads/bulk/${body.id}`)).status).toBe(404);
  });

  test("to a user whose record scope does not include the user who began it", async () => {
    const [own, other, leader] = [
      await makeUser(tenant, { permissions: MANAGER, record_scope: "own" }),
      await makeUser(tenant, { permissions: MANAGER, record_scope: "own" }),
      await makeUser(tenant, { permissions: MANAGER, record_scope: "team" }),
    ];
    await makeTeam(tenant, [own], { leader_user_id: leader.id });
    const [lead] = await makeLeads(1, { assigned_user_id: own.id });
    const { body } = await begin({ ids: [lead?.id ?? 0], action: "release" }, own);
    const statuses = [own, leader, manager, other].map(
      async (user) => (await api(user).get(`/api/leads/bulk/${body.id}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);
  });

  test("to an administrator without a chosen organisation", async () => {
    const admin = await makeAdmin();
    const [lead] = await makeLeads(1);
    expect(await refusalOf({ ids: [lead?.id], action: "release" }, admin)).toEqual([422, "tenant_id"]);
    expect((await begin({ ids: [lead?.id ?? 0], action: "release", tenant_id: tenant.id }, admin)).status).toBe(202);
  });
});
