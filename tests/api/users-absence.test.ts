import { beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { User, UserInput } from "@/lib/identity/users/schema";
import type { NextLead } from "@/lib/leads/work/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { bodyOf, MAY_ALL, makePersonality } from "../support/users";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PATH = "/api/users";
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

let tenant: TestTenant;
let manager: TestUser;
let agent: TestUser;
beforeEach(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  const permissions: Permission[] = ["leads.show", "leads.update"];
  manager = await makeUser(tenant, { permissions: [...MAY_ALL, ...permissions] });
  agent = await makeUser(tenant, { permissions, record_scope: "own" });
});

const save = async (fields: Partial<UserInput> & { version?: number }) =>
  api(manager).put<User & Refusal & { current: User }>(`${PATH}/${agent.id}`, { ...(await bodyOf(agent)), ...fields });
const refusalOf = async (fields: Partial<UserInput>) => {
  const { status, body } = await save(fields);
  return [status, body.errors];
};
const nextLead = () => api(agent).post<NextLead & Refusal>("/api/leads/next", { product_id: tenant.product.id });
const letPass = () =>
  asPlatform(() => db.user.update({ where: { id: agent.id }, data: { absent_until: fromNow(-HOUR_MS) } }));

describe("a change of an agent", () => {
  test("marks them as away, so that they get no leads, and as back", async () => {
    const { id } = await makeLead(tenant);
    const absent_until = fromNow(DAY_MS);
    expect((await save({ absent_until })).body).toMatchObject({ absent_until });
    const { body: list } = await api(manager).get<Page<User>>(`${PATH}?search=${agent.email}`);
    expect(list.data).toMatchObject([{ id: agent.id, absent_until }]);
    const refused = await nextLead();
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^You are away until /)]);

    expect((await save({ absent_until: null })).body).toMatchObject({ absent_until: null });
    expect((await nextLead()).body.lead?.id).toBe(id);
  });

  test("keeps their absence if it is not sent, and every change of it is in the audit log", async () => {
    const absent_until = fromNow(DAY_MS);
    await save({ absent_until });
    expect((await save({ surname: "Dube" })).body).toMatchObject({ surname: "Dube", absent_until });
    await save({ absent_until: null });
    const where = { tenant_id: tenant.id, action: "users.update", subject_id: agent.id };
    const events = await asPlatform(() => db.auditEvent.findMany({ where, orderBy: { id: "asc" } }));
    expect(events).toMatchObject([
      { old: { absent_until: null }, new: { absent_until } },
      { old: { surname: expect.any(String) }, new: { surname: "Dube" } },
      { old: { absent_until }, new: { absent_until: null } },
    ]);
  });

  test("conflicts when the agent has changed it meanwhile", async () => {
    const { version } = (await api(manager).get<User>(`${PATH}/${agent.id}`)).body;
    const until = fromNow(HOUR_MS);
    expect((await api(agent).put("/api/user/absence", { until })).status).toBe(200);
    const { status, body } = await save({ absent_until: null, version });
    expect([status, body.current.absent_until]).toEqual([409, until]);
  });
});

describe("the end of an absence", () => {
  test.each([
    ["passed", -HOUR_MS, "Choose a time in the future"],
    ["too far away", 91 * DAY_MS, "Choose a time within 90 days"],
  ])("is refused when it has %s", async (_, ahead, message) => {
    expect(await refusalOf({ absent_until: fromNow(ahead) })).toEqual([422, { absent_until: [message] }]);
    const user = { name: "A", email: `${unique()}@users.test`, personality_id: await makePersonality(tenant) };
    const { status, body } = await api(manager).post(PATH, { ...user, absent_until: fromNow(ahead) });
    expect([status, body.errors]).toEqual([422, { absent_until: [message] }]);
  });

  test("is removed once it has passed, and does not block a form that was opened before", async () => {
    const { absent_until } = await letPass();
    expect((await api(manager).get<User>(`${PATH}/${agent.id}`)).body.absent_until).toBeNull();
    const { status, body } = await save({ absent_until: absent_until?.toISOString(), surname: "Dube" });
    expect([status, body]).toEqual([200, expect.objectContaining({ surname: "Dube", absent_until: null })]);
  });

  test("can be set on a new user", async () => {
    const absent_until = fromNow(DAY_MS);
    const user = { name: "A", email: `${unique()}@users.test`, personality_id: await makePersonality(tenant) };
    expect((await api(manager).post<User>(PATH, { ...user, absent_until })).body).toMatchObject({ absent_until });
  });
});
