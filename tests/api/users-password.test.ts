import { expect, test } from "vitest";
import type { User } from "@/lib/identity/users/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { bodyOf, MAY_ALL } from "../support/users";
import { makeTenant, makeUser, PASSWORD, type TestUser, unique } from "../support/world";

async function makeManaged() {
  const tenant = await makeTenant();
  return {
    manager: await makeUser(tenant, { permissions: MAY_ALL }),
    user: await makeUser(tenant, { permissions: ["users.index"] }),
  };
}

const force = async (manager: TestUser, user: TestUser, should_reset_password = true) =>
  api(manager).put<User>(`/api/users/${user.id}`, { ...(await bodyOf(user)), should_reset_password });

test("a user who has to change the password may do nothing else until then", async () => {
  const { manager, user } = await makeManaged();
  const { status, body } = await force(manager, user);
  expect([status, body.should_reset_password]).toEqual([200, true]);
  expect((await api(user).get("/api/users")).status).toBe(403);
  expect((await api(user).get<User>("/api/user")).body.should_reset_password).toBe(true);
  const passwords = { current_password: PASSWORD, password: "New-Passw0rd!", password_confirmation: "New-Passw0rd!" };
  expect((await api(user).post("/api/user/password", passwords)).status).toBeLessThan(300);
  expect((await api(user).get("/api/users")).status).toBe(200);
});

test("a manager takes it back, and a change of something else leaves it", async () => {
  const { manager, user } = await makeManaged();
  await force(manager, user);
  const { body } = await api(manager).put<User>(`/api/users/${user.id}`, { ...(await bodyOf(user)), name: "Ann" });
  expect(body.should_reset_password).toBe(true);
  expect((await force(manager, user, false)).body.should_reset_password).toBe(false);
  expect((await api(user).get("/api/users")).status).toBe(200);
});

test("a user who signs in by single sign-on alone has no password to change", async () => {
  const { manager, user } = await makeManaged();
  await asPlatform(() => db.user.update({ where: { id: user.id }, data: { oidc_subject: unique() } }));
  const refused = await force(manager, user);
  expect([refused.status, Object.keys((refused.body as { errors?: object }).errors ?? {})]).toEqual([
    422,
    ["should_reset_password"],
  ]);
  const chosen = { action: "users.password-reset", subject_type: "users", subject_id: user.id, actor_name: "Test" };
  await asPlatform(() => db.auditEvent.create({ data: chosen }));
  expect((await force(manager, user)).status).toBe(200);
});
