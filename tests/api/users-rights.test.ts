import { beforeAll, describe, expect, test } from "vitest";
import { findActor } from "@/lib/identity/sessions/actor.server";
import { accounts } from "@/lib/identity/users/accounts.server";
import type { User } from "@/lib/identity/users/schema";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { bodyOf, MAY_ALL, makePersonality, makeUserAs, rowOf } from "../support/users";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

// Nobody can gain permissions that they don't hold, or lock themselves out.

const PATH = "/api/users";
const BEYOND = { message: "This user has permissions that you don't have. Ask an administrator to change the user." };

let tenant: TestTenant;
let user: TestUser;
let admin: TestUser;
beforeAll(async () => {
  [tenant, admin] = await Promise.all([makeTenant(), makeAdmin()]);
  user = await makeUser(tenant, { permissions: MAY_ALL });
});

/** Sends a user's current values back with some fields changed. */
async function change(by: TestUser, target: { id: number }, fields: Record<string, unknown>) {
  const { status, body } = await api(by).put(`${PATH}/${target.id}`, { ...(await bodyOf(target)), ...fields });
  return [status, body.message] as const;
}

describe("a user with more permissions than one's own", () => {
  test("can't be changed, deactivated, invited, relieved of work or deleted", async () => {
    const receiver = await makeUser(tenant);
    const stronger = await makeUser(tenant, { permissions: ["leads.index"] });
    const before = await rowOf(stronger.id);
    const body = await bodyOf(stronger);
    const answers = await Promise.all([
      api(user).put(`${PATH}/${stronger.id}`, { ...body, name: "Changed" }),
      api(user).put(`${PATH}/${stronger.id}`, { ...body, active: false }),
      api(user).post(`${PATH}/${stronger.id}/invitation`),
      api(user).post(`${PATH}/${stronger.id}/hand-over`, { user_id: receiver.id }),
      api(user).delete(`${PATH}/${stronger.id}`),
    ]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [403, BEYOND]));
    expect(await rowOf(stronger.id)).toEqual(before);
  });

  test("may be an administrator of the same organisation", async () => {
    const { id } = await makeUser(tenant, { is_admin: true });
    const { status, body } = await api(user).delete(`${PATH}/${id}`);
    expect([status, body]).toEqual([403, BEYOND]);
    expect(await change(user, { id }, { is_admin: false, email: user.email })).toEqual([403, BEYOND.message]);
  });

  test("may have more sale statuses", async () => {
    const bounded = await makeUser(tenant, { permissions: MAY_ALL, allowed_sale_statuses: ["new"] });
    expect(await change(bounded, await makeUser(tenant), {})).toEqual([403, BEYOND.message]);
    const like = await makeUser(tenant, { allowed_sale_statuses: ["new"] });
    expect((await change(bounded, like, {}))[0]).toBe(200);
  });
});

describe("a personality with more permissions than one's own", () => {
  test("can't be given to a new user, another user or oneself", async () => {
    const personality_id = await makePersonality(tenant, { permissions: ["leads.index", "users.index"] });
    const message = "You can't give permissions that you don't have: leads.index.";
    const email = `${unique()}@users.test`;
    const made = await api(user).post(PATH, { name: "A", email, personality_id });
    expect([made.status, made.body.message]).toEqual([403, message]);
    expect(await change(user, await makeUser(tenant), { personality_id })).toEqual([403, message]);
    expect(await change(user, user, { personality_id })).toEqual([403, message]);
    expect(await asPlatform(() => db.user.count({ where: { email } }))).toBe(0);
  });

  test("includes one without QC oversight, for a user whose own sales need it", async () => {
    const checked = await makeUser(tenant, { permissions: MAY_ALL, requires_qc_oversight: true });
    const message = "Your own sales need QC oversight: you can't give a personality without it.";
    const target = await makeUserAs(tenant, await makePersonality(tenant, { requires_qc_oversight: true }));
    const free = await makePersonality(tenant);
    expect(await change(checked, target, { personality_id: free })).toEqual([403, message]);
    expect((await change(checked, target, { name: "Same" }))[0]).toBe(200);
  });
});

describe("administrators", () => {
  test("can only be created by administrators, and the field is ignored for others", async () => {
    const target = await makeUser(tenant);
    const made = await api(user).post<User>(PATH, {
      ...(await bodyOf(target)),
      email: `${unique()}@x.test`,
      is_admin: true,
    });
    expect([made.status, made.body.is_admin]).toEqual([201, false]);
    expect((await change(user, target, { is_admin: true }))[0]).toBe(200);
    expect(await rowOf(target.id)).toMatchObject({ is_admin: false });
    expect((await change(admin, target, { is_admin: true }))[0]).toBe(200);
    expect(await rowOf(target.id)).toMatchObject({ is_admin: true });
  });

  test("always include at least one who is active", async () => {
    const actor = await asPlatform(async () => {
      const session = await db.session.findFirstOrThrow({ where: { user_id: admin.id } });
      return findActor({ session_id: session.id }, null);
    });
    if (!actor) throw new Error("The administrator is not signed in");
    const columns = {
      ...(await bodyOf(admin)),
      personality_id: null,
      line_manager_user_id: null,
      absent_until: null,
    };
    // All others are deactivated in a transaction that is rolled back.
    const alone = (work: () => Promise<unknown>) =>
      asPlatform(() =>
        transaction(async () => {
          await db.$executeRaw`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`; // another file may add one meanwhile
          await db.user.updateMany({ where: { is_admin: true, id: { not: admin.id } }, data: { active: false } });
          await work();
          throw new Error("It was possible");
        }),
      );
    const message = "This is the last active administrator. There must be at least one.";
    await expect(alone(() => accounts.remove(actor, admin.id))).rejects.toThrow(message);
    await expect(alone(() => accounts.update(actor, admin.id, { ...columns, active: false }))).rejects.toThrow(message);
    await expect(alone(() => accounts.update(actor, admin.id, { ...columns, is_admin: false }))).rejects.toThrow(
      message,
    );
    await expect(alone(() => accounts.update(actor, admin.id, columns))).rejects.toThrow("It was possible");
  });
});

test("a new name does not wait while others change rights, and a new email address does", async () => {
  const [target, other] = [await makeUser(tenant), await makeUser(tenant)];
  const key = `rights in tenant ${tenant.id}`;
  const moved = await asPlatform(() =>
    transaction(async () => {
      await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
      expect(await change(user, target, { name: "Renamed" })).toEqual([200, undefined]);
      const waiting = change(user, other, { email: `${unique("moved-")}@example.test` });
      const isAwaited = () => db.$queryRaw`
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND (classid::bigint << 32 | objid::bigint) = hashtextextended(${key}, 0)`;
      await expect.poll(isAwaited).toHaveLength(1);
      return [waiting] as const; // not awaited here, since the lock ends with the transaction
    }),
  );
  expect(await moved[0]).toEqual([200, undefined]);
});

describe("one's own account", () => {
  test("can't be deleted", async () => {
    for (const me of [user, admin]) {
      const { status, body } = await api(me).delete(`${PATH}/${me.id}`);
      expect([status, body]).toEqual([403, { message: "You can't delete your own account." }]);
    }
  });

  test("can't be deactivated or lose its administrator rights", async () => {
    expect(await change(user, user, { active: false })).toEqual([403, "You can't deactivate your own account."]);
    expect(await change(admin, admin, { active: false })).toEqual([403, "You can't deactivate your own account."]);
    expect(await change(admin, admin, { is_admin: false })).toEqual([
      403,
      "You can't remove your own administrator rights.",
    ]);
    expect(await rowOf(admin.id)).toMatchObject({ active: true, is_admin: true });
  });

  test("keeps its email address during an impersonation", async () => {
    const target = await makeUser(tenant, { permissions: MAY_ALL });
    const root = await makeAdmin();
    await api(root).post(`/api/impersonate/user/${target.id}`);
    expect(await change(root, target, { email: `${unique()}@x.test` })).toEqual([
      403,
      "You can't change this while impersonating.",
    ]);
    expect((await change(root, target, { name: "Renamed" }))[0]).toBe(200);
    expect(await rowOf(target.id)).toMatchObject({ email: target.email, name: "Renamed" });
  });
});
