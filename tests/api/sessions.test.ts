import { beforeAll, describe, expect, test } from "vitest";
import type { OpenSession } from "@/lib/identity/sessions/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { impersonate } from "../support/impersonation";
import { bodyOf, makePersonality } from "../support/users";
import {
  makeAdmin,
  makeTenant,
  makeUser,
  PASSWORD,
  signInAgain,
  type TestTenant,
  type TestUser,
} from "../support/world";

const HOUR_MS = 60 * 60 * 1000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  [tenant, admin] = await Promise.all([makeTenant(), makeAdmin()]);
});

type Session = Pick<TestUser, "token" | "cookie">;

const sessionsOf = async (session: Session) =>
  (await api(session).get<{ data: OpenSession[] }>("/api/sessions")).body.data;

/** The statuses that requests with a session's token and cookie get. */
const answersTo = async (session: Session) => [
  (await api(session).get("/api/user")).status,
  (await api(session, { cookie: true }).get("/api/user")).status,
];

describe("the list of sessions", () => {
  test("shows device and place, the current session first", async () => {
    const user = await makeUser(tenant);
    const headers = { "user-agent": FIREFOX };
    await api(undefined, { headers, ip: "2001:db8::77" }).post("/api/login", { email: user.email, password: PASSWORD });
    const sessions = await sessionsOf(user);
    expect(sessions.map(({ device, ip, current }) => [device, ip, current])).toEqual([
      ["tests", "127.0.0.1", true],
      ["Firefox on Linux", "2001:db8::77", false],
    ]);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
      ["id", "device", "ip", "city", "country", "created_at", "last_seen_at", "current"].sort(),
    );
  });

  test("contains no session of another user, and none that has ended", async () => {
    const [user] = await Promise.all([makeUser(tenant), makeUser(tenant)]);
    await Promise.all([signInAgain(user), signInAgain(user)]);
    const [own, idle, expired] = await sessionsOf(user);
    const change = (session: OpenSession | undefined, data: { last_seen_at: Date } | { expires_at: Date }) =>
      asPlatform(() => db.session.update({ where: { id: session?.id ?? "" }, data }));
    await change(idle, { last_seen_at: new Date(Date.now() - 13 * HOUR_MS) });
    await change(expired, { expires_at: new Date(Date.now() - 1000) });
    expect((await sessionsOf(user)).map(({ id }) => id)).toEqual([own?.id]);
  });
});

describe("ending a session", () => {
  test("ends it for token and cookie from the next request, and no other session", async () => {
    const user = await makeUser(tenant);
    const [other, third] = [await signInAgain(user), await signInAgain(user)];
    const target = (await sessionsOf(other)).find(({ current }) => current);
    expect((await api(user).delete(`/api/sessions/${target?.id}`)).status).toBe(204);
    expect(await Promise.all([user, other, third].map(answersTo))).toEqual([
      [200, 200],
      [401, 401],
      [200, 200],
    ]);
    expect((await api(user).delete(`/api/sessions/${target?.id}`)).status).toBe(404);
  });

  test("of all others keeps the current one", async () => {
    const user = await makeUser(tenant);
    const others = [await signInAgain(user), await signInAgain(user)];
    expect((await api(user).delete("/api/sessions")).status).toBe(204);
    expect(await Promise.all([user, ...others].map(answersTo))).toEqual([
      [200, 200],
      [401, 401],
      [401, 401],
    ]);
  });

  test("of another user answers 404 and has no effect, even for an administrator", async () => {
    const user = await makeUser(tenant);
    const [own] = await sessionsOf(user);
    for (const stranger of [await makeUser(tenant), admin]) {
      const { status, body } = await api(stranger).delete(`/api/sessions/${own?.id}`);
      expect([status, body]).toEqual([404, { message: "Not found." }]);
    }
    expect(await answersTo(user)).toEqual([200, 200]);
  });

  test.each(["1", "abc", "00000000-0000-0000-0000-000000000000", "%27%20OR%20true", "..%2F..%2Fuser"])(
    "with the invalid id %s answers 404",
    async (id) => {
      expect((await api(await makeUser(tenant)).delete(`/api/sessions/${id}`)).status).toBe(404);
    },
  );

  test("is refused while impersonating, like the list", async () => {
    const [own, user] = [await makeAdmin(), await makeUser(tenant)];
    const [session] = await sessionsOf(user);
    await impersonate(own, "user", user);
    const calls = [api(own).get("/api/sessions"), api(own).delete(`/api/sessions/${session?.id}`)];
    expect((await Promise.all([...calls, api(own).delete("/api/sessions")])).map(({ status }) => status)).toEqual([
      403, 403, 403,
    ]);
    expect(await answersTo(user)).toEqual([200, 200]);
  });
});

describe("every session of a user is affected at the next request by", () => {
  const update = async (user: TestUser, changes: Record<string, unknown>) => {
    const { status } = await api(admin).put(`/api/users/${user.id}`, { ...(await bodyOf(user)), ...changes });
    expect(status).toBe(200);
  };

  test("their deactivation", async () => {
    const user = await makeUser(tenant);
    const other = await signInAgain(user);
    await update(user, { active: false });
    expect(await Promise.all([user, other].map(answersTo))).toEqual([
      [401, 401],
      [401, 401],
    ]);
  });

  test("another personality", async () => {
    const user = await makeUser(tenant, { permissions: ["leads.index"] });
    const other = await signInAgain(user);
    expect((await api(other).get("/api/leads")).status).toBe(200);
    await update(user, { personality_id: await makePersonality(tenant, { permissions: ["sales.index"] }) });
    const statuses = ["/api/leads", "/api/sales"].map(async (path) => (await api(other).get(path)).status);
    expect(await Promise.all(statuses)).toEqual([403, 200]);
  });

  test("a change of their password, which ends the others", async () => {
    const user = await makeUser(tenant);
    const other = await signInAgain(user);
    const form = {
      current_password: PASSWORD,
      password: "Another-horse-10",
      password_confirmation: "Another-horse-10",
    };
    expect((await api(user).post("/api/user/password", form)).status).toBe(204);
    expect(await Promise.all([user, other].map(answersTo))).toEqual([
      [200, 200],
      [401, 401],
    ]);
  });
});

test("a session's id, which the list shows, can't be used to sign in", async () => {
  const user = await makeUser(tenant);
  const [session] = await sessionsOf(user);
  const [name] = user.cookie.split("=");
  const id = session?.id ?? "";
  expect(await answersTo({ token: id, cookie: `${name}=${id}` })).toEqual([401, 401]);
});
