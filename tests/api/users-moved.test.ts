import { Client } from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { notify } from "@/lib/identity/notifications/notify.server";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { Report } from "@/lib/insights/reports/schema";
import type { LeadDetail } from "@/lib/leads/record/schema";
import type { NextLead } from "@/lib/leads/work/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeApiKey, withKey } from "../support/api-keys";
import { CALLER, makeCall, makeCallable } from "../support/phone-calls";
import { makeReport } from "../support/reports";
import { SELLING, transition } from "../support/sales";
import { bodyOf, makePersonality } from "../support/users";
import { completeSale, makeSellingTenant } from "../support/whole-sales";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// What an organisation goes on with after a user has moved to another one.

let tenant: TestTenant;
let moved: TestUser;
const move = async (user: TestUser, to?: TestTenant, permissions: Permission[] = []) => {
  const other = to ?? (await makeTenant());
  const personality_id = await makePersonality(other, { permissions });
  const body = { ...(await bodyOf(user)), tenant_id: other.id, personality_id };
  expect((await api(await makeAdmin()).put(`/api/users/${user.id}`, body)).status).toBe(200);
};
const inactive = async (user: TestUser) => ({ ...(await bodyOf(user)), active: false });
beforeAll(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  moved = await makeUser(tenant);
});

test("a report goes to the recipients who stay", async () => {
  const keeper = await makeUser(tenant, { permissions: ["reports.index", "reports.show"] });
  const leaver = await makeUser(tenant);
  const { id } = await makeReport(tenant, [keeper, leaver]);
  await move(leaver);
  const { status, body } = await api(keeper).get<Report>(`/api/reports/${id}`);
  expect([status, body.recipient_ids]).toEqual([200, [keeper.id]]);
  expect((await api(keeper).get("/api/reports")).status).toBe(200);
});

test("work that a moved user began ends without telling them", async () => {
  const stays = await makeUser(tenant);
  await move(moved);
  const told = { tenant_id: tenant.id, kind: "import_done" } as const;
  await asPlatform(() => notify(...[moved, stays].map(({ id: user_id }) => ({ ...told, user_id }))));
  const rows = await asPlatform(() => db.notification.findMany({ where: { ...told } }));
  expect(rows.map(({ user_id }) => user_id)).toEqual([stays.id]);
});

test("an agent who moves leaves no lead reserved, and gets leads in the new organisation", async () => {
  const [stays, other] = await Promise.all([0, 1].map(() => makeTenant({ calling_hours_enforced: false })));
  if (!stays || !other) throw new Error("no tenants");
  const leaver = await makeUser(stays, { permissions: ["leads.show", "leads.update"] });
  const next = async ({ product }: TestTenant) => {
    const answer = await api(leaver).post<NextLead>("/api/leads/next", { product_id: product.id, reserve: true });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const reserved = () => asPlatform(() => db.leadReservation.findMany({ where: { user_id: leaver.id } }));
  for (const _ of [1, 2]) await makeLead(stays);
  const waiting = [(await makeLead(other)).id, (await makeLead(other)).id];
  const { lead, ahead } = await next(stays);
  const declined = { to: "Declined", reason: "Too expensive" };
  expect((await api(leaver).post(`/api/leads/${lead?.id}/transition`, declined)).status).toBe(200);
  expect(await reserved()).toMatchObject([{ tenant_id: stays.id, lead_id: ahead?.lead.id }]);
  await move(leaver, other, ["leads.update"]);
  expect(await reserved()).toEqual([]);
  const after = await next(other);
  expect([after.lead?.id, after.ahead?.lead.id]).toEqual(waiting);
});

test("a key goes on working after a user who has seen its secret moved", async () => {
  const key = await makeApiKey(tenant, { scopes: ["sales:write"] });
  const [holder, agent] = [
    await makeUser(tenant),
    await makeUser(tenant, { permissions: ["sales.store", "sales.update"] }),
  ];
  await asPlatform(() =>
    db.apiKeyHolder.create({ data: { api_key_id: key.id, user_id: holder.id, tenant_id: tenant.id } }),
  );
  const { id: lead_id } = await makeLead(tenant);
  await move(holder);
  const made = await withKey(key).post<{ id: number }>("/api/sales", { lead_id, agent_id: agent.id });
  expect(made.status).toBe(201);
  const parties = await asPlatform(() => db.saleParty.findMany({ where: { sale_id: made.body.id } }));
  expect(parties.map(({ user_id }) => user_id)).not.toContain(holder.id);
});

test("a lead is not given to a user who is moving at that moment", async () => {
  const [leaver, manager, other] = [await makeUser(tenant), await makeManager(), await makeTenant()];
  const { id } = await makeLead(tenant);
  const personality = await makePersonality(other);
  const moving = new Client(process.env.DATABASE_URL);
  await moving.connect();
  try {
    const to = [leaver.id, other.id, personality];
    await moving.query("BEGIN");
    await moving.query("UPDATE users SET tenant_id = $2, personality_id = $3 WHERE id = $1", to);
    const given = allocate(manager, id, leaver);
    const waits = "SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))";
    await vi.waitUntil(async () => ((await moving.query(waits)).rowCount ?? 0) > 0, { timeout: 20_000 });
    await moving.query("COMMIT");
    expect((await given).status).toBe(409);
  } finally {
    await moving.end();
  }
  expect(await asPlatform(() => db.lead.findFirst({ where: { id } }))).toMatchObject({ assigned_user_id: null });
});

test("an undo gives no lead back to an agent who has moved", async () => {
  const [leaver, manager] = [await makeUser(tenant), await makeManager()];
  const { id } = await makeLead(tenant);
  expect((await allocate(manager, id, leaver)).status).toBe(200);
  const declined = { to: "Declined", reason: "Too expensive" };
  const { body } = await api(manager).post<LeadDetail>(`/api/leads/${id}/transition`, declined);
  await move(leaver);
  const undone = await api(manager).post(`/api/leads/${id}/undo`, { event_id: body.undo?.event_id });
  expect(undone).toMatchObject({ status: 409, body: { message: expect.stringContaining("has moved") } });
});

test("a call that a moved user has open ends, so that they can call in the new organisation", async () => {
  const [caller, other] = [await makeUser(tenant), await makeTenant({ calling_hours_enforced: false })];
  const call = await makeCall(await makeLead(tenant), caller);
  await move(caller, other, CALLER);
  const ended = await asPlatform(() => db.call.findFirstOrThrow({ where: { id: call.id } }));
  expect(ended).toMatchObject({ ended_by: "console", ended_at: expect.any(Date) });
  const lead = await makeCallable(other);
  expect((await api(caller).post(`/api/leads/${lead.id}/calls`, {})).status).toBe(201);
});

test.each([
  ["deactivated", async (user: TestUser) => api(await makeAdmin()).put(`/api/users/${user.id}`, await inactive(user))],
  ["deleted", async (user: TestUser) => api(await makeAdmin()).delete(`/api/users/${user.id}`)],
])("the open call of a user who is %s ends", async (_, leave) => {
  const caller = await makeUser(tenant);
  const call = await makeCall(await makeLead(tenant), caller);
  expect((await leave(caller)).status).toBeLessThan(300);
  const ended = await asPlatform(() => db.call.findFirstOrThrow({ where: { id: call.id } }));
  expect(ended).toMatchObject({ ended_by: "console", ended_at: expect.any(Date) });
});

test("a sale that is recalled after its agent moved belongs to the user who recalls it", async () => {
  const selling = await makeSellingTenant();
  const agent = await makeUser(selling, { permissions: SELLING });
  const recaller = await makeUser(selling, { permissions: [...SELLING, "sales.recall"] });
  const sale = await completeSale(selling, agent);
  expect((await transition(agent, sale, { to: "policy-submitted" })).status).toBe(200);
  await move(agent);
  const { status, body } = await transition(recaller, sale, { to: "in-progress", reason: "A mistake" });
  expect([status, body]).toMatchObject([200, { agent: { id: recaller.id } }]);
});

test("a declined sale that is opened again after its agent moved belongs to the administrator who does that", async () => {
  const [selling, admin] = [await makeSellingTenant(), await makeAdmin()];
  const agent = await makeUser(selling, { permissions: SELLING });
  const sale = await completeSale(selling, agent);
  expect((await transition(agent, sale, { to: "declined", reason: "Too expensive" })).status).toBe(200);
  await move(agent);
  const { status, body } = await transition(admin, sale, { to: "in-progress", reason: "They called back" });
  expect([status, body]).toMatchObject([200, { agent: { id: admin.id } }]);
});

const makeManager = () => makeUser(tenant, { permissions: ["leads.show", "leads.update", "leads.allocate"] });

const allocate = (by: TestUser, id: number, to: TestUser) =>
  api(by).post(`/api/leads/${id}/transition`, { to: "Allocated", assigned_user_id: to.id });
