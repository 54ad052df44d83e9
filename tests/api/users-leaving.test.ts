import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "@/lib/identity/users/schema";
import type { LeadEvent } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { bodyOf, MAY_ALL, makePersonality, setUser } from "../support/users";
import {
  makeAdmin,
  makeLead,
  makeTenant,
  makeUser,
  signInAgain,
  type TestTenant,
  type TestUser,
  unique,
} from "../support/world";

// What happens to a user's sessions and work when they change or leave.

const PATH = "/api/users";

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: [...MAY_ALL, "leads.show", "sales.show"] });
});

const change = async (target: { id: number }, fields: Record<string, unknown>, by = user) =>
  (await api(by).put(`${PATH}/${target.id}`, { ...(await bodyOf(target)), ...fields })).status;

describe("the next request of a user", () => {
  test("is refused once they are deactivated, by token and by cookie", async () => {
    const target = await makeUser(tenant);
    const elsewhere = await signInAgain(target);
    expect(await change(target, { active: false })).toBe(200);
    const answers = await Promise.all([
      api(target).get("/api/user"),
      api(elsewhere, { cookie: true }).get("/api/user"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(await change(target, { active: true })).toBe(200);
    expect((await api(target).get("/api/user")).status).toBe(401); // the sessions are gone for good
  });

  test("is refused once their email address has changed, which also ends codes, links and single sign-on of the old one", async () => {
    const target = await makeUser(tenant);
    const expires_at = new Date(Date.now() + 60_000);
    await asPlatform(async () => {
      await db.oneTimeCode.create({ data: { user_id: target.id, code_hash: "x", expires_at } });
      await db.passwordReset.create({ data: { user_id: target.id, token_hash: unique(), expires_at } });
      await db.user.update({ where: { id: target.id }, data: { oidc_subject: unique("issuer ") } });
    });
    expect(await change(target, { email: `${unique()}@new.test` })).toBe(200);
    expect((await api(target).get("/api/user")).status).toBe(401);
    const where = { user_id: target.id };
    const left = await asPlatform(async () => [
      await db.oneTimeCode.count({ where }),
      await db.passwordReset.count({ where }),
      await db.user.count({ where: { id: target.id, oidc_subject: { not: null } } }),
    ]);
    expect(left).toEqual([0, 0, 0]);
  });

  test("still works if only the case of the email address changes", async () => {
    const target = await makeUser(tenant);
    expect(await change(target, { email: target.email.toUpperCase() })).toBe(200);
    expect((await api(target).get("/api/user")).status).toBe(200);
  });

  test("still works if they change their own email address, but their other sessions end", async () => {
    const me = await makeUser(tenant, { permissions: MAY_ALL });
    const elsewhere = await signInAgain(me);
    expect(await change(me, { email: `${unique()}@new.test` }, me)).toBe(200);
    expect((await api(me).get("/api/user")).status).toBe(200);
    expect((await api(elsewhere).get("/api/user")).status).toBe(401);
  });

  test("uses the permissions of a new personality at once", async () => {
    const target = await makeUser(tenant, { permissions: ["users.index"] });
    expect((await api(target).get(PATH)).status).toBe(200);
    expect(await change(target, { personality_id: await makePersonality(tenant) })).toBe(200);
    expect((await api(target).get(PATH)).status).toBe(403);
  });

  test("uses administrator rights only while they are an administrator", async () => {
    const [root, target] = await Promise.all([makeAdmin(), makeAdmin()]);
    const fields = { is_admin: false, tenant_id: tenant.id, personality_id: await makePersonality(tenant) };
    expect((await api(target).get(`/api/users/${user.id}`)).status).toBe(200);
    expect(await change(target, fields, root)).toBe(200);
    expect((await api(target).get(`/api/users/${user.id}`)).status).toBe(403);
  });
});

test("a deleted user's name stays on what they did", async () => {
  const target = await makeUser(tenant, { permissions: ["leads.update", "leads.show"] });
  const lead = await makeLead(tenant, { processed_at: new Date(), processed_outcome: "withdrawn" });
  await api(target).post(`/api/leads/${lead.id}/notes`, { note: "Was friendly." });
  await asPlatform(() => db.loginActivity.create({ data: { user_id: target.id, tenant_id: tenant.id } }));
  const { name, surname } = await bodyOf(target);
  expect((await api(await makeAdmin()).delete(`${PATH}/${target.id}`)).status).toBe(204);
  expect((await api(target).get("/api/user")).status).toBe(401);
  const { body } = await api(user).get<{ data: LeadEvent[] }>(`/api/leads/${lead.id}/timeline`);
  expect(body.data[0]?.actor).toEqual({ id: target.id, name: `${name} ${surname}` });
});

describe("an invitation", () => {
  test("can be emailed again only to a user who has never signed in", async () => {
    const [fresh, known, former] = await Promise.all([
      makeUser(tenant),
      makeUser(tenant),
      makeUser(tenant, { active: false }),
    ]);
    await setUser(known.id, { last_login_at: new Date() });
    const invite = async ({ id }: { id: number }) => (await api(user).post(`${PATH}/${id}/invitation`)).status;
    expect([await invite(fresh), await invite(known), await invite(former)]).toEqual([204, 409, 409]);
  });
});

test("changes of a user are recorded without any secret", async () => {
  const body = { name: "Zola", email: `${unique()}@users.test`, personality_id: await makePersonality(tenant) };
  const made = (await api(user).post<User>(PATH, body)).body;
  expect(await change(made, { name: "Zolani" })).toBe(200);
  expect((await api(user).delete(`${PATH}/${made.id}`)).status).toBe(204);
  const events = await asPlatform(() =>
    db.auditEvent.findMany({ where: { subject_type: "users", subject_id: made.id }, orderBy: { id: "asc" } }),
  );
  expect(events.map(({ action, tenant_id }) => [action, tenant_id])).toEqual([
    ["users.store", tenant.id],
    ["users.update", tenant.id],
    ["users.destroy", tenant.id],
  ]);
  expect([events[1]?.old, events[1]?.new]).toEqual([{ name: "Zola" }, { name: "Zolani" }]);
  expect(JSON.stringify(events).replaceAll("should_reset_password", "")).not.toMatch(/password|secret|hash|\$2b\$/);
});
