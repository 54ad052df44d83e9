import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { callOf, make, named } from "../support/calls";
import { impersonate, type Kind, sessionOf, setSession, setUser, stop, whoIs } from "../support/impersonation";
import { ROUTES } from "../support/routes";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const MINUTE_MS = 60 * 1000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

async function makeImpersonated(options: Parameters<typeof makeUser>[1] = {}, by?: TestUser) {
  const [admin, user] = await Promise.all([by ?? makeAdmin(), makeUser(tenant, options)]);
  await impersonate(admin, "user", user);
  return { admin, user };
}

describe("an administrator can't impersonate", () => {
  const targets: [string, (admin: TestUser) => Promise<TestUser>, number, string][] = [
    ["themselves", async (admin) => admin, 403, "You can't impersonate yourself."],
    ["another administrator", () => makeAdmin(), 403, "You can't impersonate another administrator."],
    ["a deactivated user", () => makeUser(tenant, { active: false }), 403, "This user is deactivated."],
    ["a user of no organisation", () => makeUser(null), 403, "This user belongs to no organisation."],
    ["a user who has been deleted", () => deleted(makeUser(tenant)), 404, "Not found."],
  ];

  test.each(targets)("%s, and their session stays the same", async (_, find, status, message) => {
    const admin = await makeAdmin();
    const before = [await whoIs(admin), await sessionOf(admin)];
    const answer = await impersonate(admin, "user", await find(admin));
    expect([answer.status, answer.body]).toEqual([status, { message }]);
    expect([await whoIs(admin), await sessionOf(admin)]).toEqual(before);
    expect(await eventsOf(admin)).toEqual([]);
  });

  test.each(["user", "tenant"] as const)("anybody else while impersonating a %s", async (kind) => {
    const [admin, user, other] = await Promise.all([makeAdmin(), makeUser(tenant), makeUser(tenant)]);
    await impersonate(admin, kind, kind === "user" ? user : tenant);
    const before = await sessionOf(admin);
    for (const answer of [await impersonate(admin, "user", other), await impersonate(admin, "tenant", tenant)]) {
      expect([answer.status, answer.body]).toEqual([403, { message: "Stop impersonating first." }]);
    }
    expect(await sessionOf(admin)).toEqual(before);
  });
});

async function deleted(made: Promise<TestUser>): Promise<TestUser> {
  const user = await made;
  await asPlatform(() => db.user.delete({ where: { id: user.id } }));
  return user;
}

const eventsOf = ({ id }: TestUser) =>
  asPlatform(() =>
    db.auditEvent.findMany({ where: { OR: [{ actor_id: id }, { impersonator_id: id }] }, orderBy: { id: "asc" } }),
  );

describe("an impersonation", () => {
  test("only applies to the session that began it, by token and by cookie", async () => {
    const { admin, user } = await makeImpersonated();
    const expected = { id: user.id, is_admin: false, impersonating: true, impersonates: "user" };
    expect(await whoIs(admin)).toMatchObject({ ...expected, impersonator_name: expect.stringMatching(/^Test u/) });
    expect(await whoIs(admin, { cookie: true })).toMatchObject(expected);
    expect(await whoIs(user)).toMatchObject({ id: user.id, impersonating: false, impersonator_name: null });
  });

  test.each(["user", "tenant"] as const)("of a %s can be stopped, which restores the session", async (kind) => {
    const [admin, user] = await Promise.all([makeAdmin(), makeUser(tenant)]);
    const before = [await whoIs(admin), await sessionOf(admin)];
    await impersonate(admin, kind, kind === "user" ? user : tenant);
    const answer = await stop(admin);
    expect([answer.status, answer.body]).toEqual([200, before[0]]);
    expect([await whoIs(admin), await sessionOf(admin)]).toEqual(before);
    expect((await api(admin).get("/api/tenants")).status).toBe(200);
  });

  test("is recorded with both names when it begins and when it ends", async () => {
    const [admin, user] = await Promise.all([makeAdmin(), makeUser(tenant)]);
    await impersonate(admin, "user", user);
    await stop(admin);
    await impersonate(admin, "tenant", tenant);
    await stop(admin);
    const { name, surname } = await whoIs(user);
    const subjects = {
      users: { id: user.id, name: `${name} ${surname}` },
      tenants: { id: tenant.id, name: tenant.name },
    };
    const expected = (["users", "tenants"] as const).flatMap((kind) => [
      [`${kind}.impersonate`, tenant.id, subjects[kind].id, { name: subjects[kind].name, tenant_id: tenant.id }],
      [`${kind}.stop-impersonating`, tenant.id, subjects[kind].id, { name: subjects[kind].name, tenant_id: tenant.id }],
    ]);
    const events = (await eventsOf(admin)).sort((a, b) => a.id - b.id);
    expect(events.map((event) => [event.action, event.tenant_id, event.subject_id, event.new ?? event.old])).toEqual(
      expected,
    );
    expect(events.every(({ actor_id }) => actor_id === admin.id)).toBe(true);
  });

  test("requires neither the user's second factor nor their password change", async () => {
    const { admin, user } = await makeImpersonated({ should_reset_password: true, permissions: ["leads.index"] });
    await setUser(user.id, { two_factor_enabled: true });
    expect(await whoIs(admin)).toMatchObject({ id: user.id, should_reset_password: false });
    expect((await api(admin).get("/api/leads")).status).toBe(200);
    expect((await api(user).get("/api/leads")).status).toBe(403);
    expect((await stop(admin)).status).toBe(200);
  });

  test("ends when the administrator logs out, and the user's own session continues", async () => {
    const { admin, user } = await makeImpersonated();
    expect((await api(admin).post("/api/logout")).status).toBe(204);
    const statuses = [admin, user].map(async (one) => (await api(one).get("/api/user")).status);
    expect(await Promise.all(statuses)).toEqual([401, 200]);
  });
});

describe("an impersonation ends automatically", () => {
  test("after an hour, and not before", async () => {
    const { admin, user } = await makeImpersonated();
    await setSession(admin, { impersonated_at: minutesAgo(59) });
    const { id, impersonation_ends_at } = await whoIs(admin);
    expect([id, Math.round((Date.parse(impersonation_ends_at ?? "") - Date.now()) / MINUTE_MS)]).toEqual([user.id, 1]);
    await setSession(admin, { impersonated_at: minutesAgo(61) });
    expect(await whoIs(admin)).toMatchObject({ id: admin.id, is_admin: true, impersonating: false });
  });

  const reasons: [string, (people: { admin: TestUser; user: TestUser }, given: boolean) => Promise<unknown>][] = [
    ["the administrator is no longer one", ({ admin }, given) => setUser(admin.id, { is_admin: given })],
    ["the user is deactivated", ({ user }, given) => setUser(user.id, { active: given })],
    ["the user becomes an administrator", ({ user }, given) => setUser(user.id, { is_admin: !given })],
  ];
  test.each(reasons)("when %s, and does not resume when that is undone", async (_, change) => {
    const people = await makeImpersonated({}, await makeUser(tenant, { is_admin: true }));
    await change(people, false);
    expect(await whoIs(people.admin)).toMatchObject({ id: people.admin.id, impersonating: false });
    await change(people, true);
    expect(await whoIs(people.admin)).toMatchObject({ id: people.admin.id, is_admin: true, impersonating: false });
  });

  test("when the user is deleted", async () => {
    const { admin, user } = await makeImpersonated();
    await deleted(Promise.resolve(user));
    expect(await whoIs(admin)).toMatchObject({ id: admin.id, is_admin: true, impersonating: false });
  });

  test("of a tenant, when the administrator is no longer one, and the tenant's rows are no longer visible", async () => {
    const admin = await makeAdmin();
    await impersonate(admin, "tenant", tenant);
    await setUser(admin.id, { is_admin: false });
    expect((await api(admin).get("/api/leads")).status).toBe(403);
  });
});

describe("what only the user themselves may change", () => {
  const own = ROUTES.filter(
    ({ access, method, path }) => access === "signed-in" && method !== "GET" && !isWayOut(path),
  );

  test.each(kindsOf(own))("can't be changed with %s while impersonating a %s", async (_, kind, route) => {
    const [admin, user] = await Promise.all([makeAdmin(), makeUser(tenant)]);
    const call = await callOf(route, tenant, kind === "user" ? user : admin);
    await impersonate(admin, kind, kind === "user" ? user : tenant);
    const before = await accountsOf(admin, user);
    const { status, body } = await make(api(admin), call);
    expect([status, body]).toEqual([403, { message: "You can't change this while impersonating." }]);
    expect(await accountsOf(admin, user)).toEqual(before);
  });

  test("includes the email address, even for those who may change users", async () => {
    const { admin, user } = await makeImpersonated({ permissions: ["users.index", "users.show", "users.update"] });
    const { body: row } = await api(admin).get<Record<string, unknown>>(`/api/users/${user.id}`);
    const answer = await api(admin).put(`/api/users/${user.id}`, { ...row, email: "mine@example.test" });
    expect([answer.status, answer.body]).toEqual([403, { message: "You can't change this while impersonating." }]);
    expect((await whoIs(user)).email).toBe(user.email);
  });
});

const isWayOut = (path: string) => ["/api/logout", "/api/impersonate/stop"].includes(path);

function kindsOf(routes: typeof ROUTES) {
  const kinds: Kind[] = ["user", "tenant"];
  return named(routes).flatMap(([name, route]) => kinds.map((kind) => [name, kind, route] as const));
}

/** Everything stored about the accounts of users, as text. */
const accountsOf = (...people: TestUser[]) =>
  asPlatform(async () => {
    const ids = people.map(({ id }) => id);
    return db.$queryRaw`
      SELECT u::text, ARRAY(SELECT s.id::text FROM sessions s WHERE s.user_id = u.id ORDER BY 1) AS sessions,
        ARRAY(SELECT p::text FROM passkeys p WHERE p.user_id = u.id ORDER BY 1) AS passkeys,
        ARRAY(SELECT r::text FROM recovery_codes r WHERE r.user_id = u.id ORDER BY 1) AS recovery_codes
      FROM users u WHERE u.id = ANY (${ids}) ORDER BY u.id`;
  });
