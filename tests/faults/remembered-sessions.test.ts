// @module-tag all
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { formOf, NEW_PASSWORD, resetPassword } from "../support/codes";
import { type Console, killConsoles, startAnotherConsole } from "../support/console-process";
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy";
import { bodyOf } from "../support/users";
import {
  makeAdmin,
  makeTenant,
  makeUser,
  PASSWORD,
  signInAgain,
  type TestTenant,
  type TestUser,
} from "../support/world";

// A process remembers who a session is. What another process changes counts there at once, whatever has become of the
// connection that is notified of it.

/** Nobody is remembered for longer. */
const MAX_AGE_MS = 5_000;

let proxy: DatabaseProxy;
let second: Console;
let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  proxy = await startDatabaseProxy();
  second = await startAnotherConsole({ DATABASE_URL: proxy.url });
  tenant = await makeTenant();
  admin = await makeAdmin();
});
afterEach(() => proxy.restore());
afterAll(async () => {
  second.kill("SIGTERM"); // it returns its running jobs to the queue
  await second.ended;
  await killConsoles();
  proxy.close();
});

const statusOn = async (port: string, session: Pick<TestUser, "token" | "cookie">) =>
  (await api(session, { port }).get("/api/leads")).status;
const onSecond = (session: Pick<TestUser, "token" | "cookie">) => statusOn(new URL(second.url).port, session);

/** Until the second process listens, and remembers the user. */
async function makeRemembered(): Promise<TestUser> {
  const user = await makeUser(tenant, { permissions: ["leads.index"] });
  await expect.poll(() => isRemembered(user), { timeout: 10_000 }).toBe(true);
  return user;
}

const silently = (work: () => Promise<unknown>) =>
  asPlatform(() =>
    transaction(async () => {
      await db.$executeRaw`SET LOCAL session_replication_role = replica`; // without triggers, which notify
      await work();
    }),
  );

/** Whether the user is still let in with a session that nobody was told has ended. */
async function isRemembered(user: TestUser): Promise<boolean> {
  const before = await asPlatform(() => db.session.findMany({ where: { user_id: user.id }, select: { id: true } }));
  const other = await signInAgain(user);
  expect(await onSecond(other)).toBe(200);
  const isOther = { user_id: user.id, id: { notIn: before.map(({ id }) => id) } };
  await silently(() => db.session.deleteMany({ where: isOther }));
  return (await onSecond(other)) === 200;
}

const CHANGES: [name: string, change: (user: TestUser) => Promise<{ status: number }>, expected: number][] = [
  ["a sign-out", (user) => api(user).post("/api/logout"), 401],
  [
    "a changed password",
    async (user) =>
      api(await signInAgain(user)).post("/api/user/password", {
        current_password: PASSWORD,
        password: NEW_PASSWORD,
        password_confirmation: NEW_PASSWORD,
      }),
    401,
  ],
  ["a reset password", async (user) => resetPassword(await formOf(user, tenant)), 401],
  [
    "a deactivation",
    async (user) => api(admin).put(`/api/users/${user.id}`, { ...(await bodyOf(user)), active: false }),
    401,
  ],
  ["a role without the permission", takePermissions, 403],
];

/** Takes all permissions from the only role of a user. */
async function takePermissions(user: TestUser) {
  const { id, name, slug } = await asPlatform(() =>
    db.role.findFirstOrThrow({
      where: { personalities: { some: { personality: { users: { some: { id: user.id } } } } } },
    }),
  );
  return api(admin).put(`/api/roles/${id}`, { name, slug, permission_ids: [] });
}

describe.each([
  ["alive", () => {}],
  ["cut", () => proxy.cut()],
  ["silently dead", () => proxy.deafen()],
])("while the connection for notifications is %s", (_, breakIt) => {
  test.each(CHANGES)("%s counts at once on another process", async (_, change, expected) => {
    const user = await makeRemembered();
    const session = { token: user.token, cookie: user.cookie };
    expect(await onSecond(session)).toBe(200);
    breakIt();
    expect((await change(user)).status).toBeLessThan(300);
    expect(await onSecond(session)).toBe(expected);
  });
});

test("the process that ends a session refuses its next request", async () => {
  const user = await makeUser(tenant, { permissions: ["leads.index"] });
  expect((await api(user).get("/api/leads")).status).toBe(200);
  expect((await api(user).post("/api/logout")).status).toBe(204);
  expect((await api(user).get("/api/leads")).status).toBe(401);
});

test("a session is read again after five seconds, even if no change was notified", async () => {
  const user = await makeRemembered();
  expect(await onSecond(user)).toBe(200);
  await silently(() => db.$executeRaw`DELETE FROM sessions WHERE user_id = ${user.id}`);
  await wait(MAX_AGE_MS);
  expect(await onSecond(user)).toBe(401);
});
