import { encode } from "next-auth/jwt";
import { beforeAll, describe, expect, test } from "vitest";
import type { SessionUser } from "@/lib/identity/sessions/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { env } from "@/lib/platform/settings/env.server";
import { DEFAULT_DARK, DEFAULT_LIGHT } from "@/lib/platform/theme/theme";
import { api } from "../support/api";
import { makePersonality } from "../support/records";
import { makeAdmin, makeTenant, makeUser, PASSWORD, signInAgain, type TestTenant, unique } from "../support/world";

type SignedIn = { token: string; user: SessionUser };

const HOUR_MS = 60 * 60 * 1000;
const REFUSED = { message: "The email address or password is wrong." };

let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
});

const signIn = (email: string, password = PASSWORD, subdomain?: string, headers = {}) =>
  api(undefined, { subdomain, headers }).post<SignedIn>("/api/login", { email, password });

const statusOf = async (session: { token: string; cookie: string }, cookie = false) =>
  (await api(session, { cookie }).get("/api/user")).status;

describe("signing in", () => {
  test("returns a token and a cookie, and either one gives access to the API", async () => {
    const user = await makeUser(tenant, { permissions: ["product-faqs.index", "product-faqs.show"] });
    const { status, body, headers } = await signIn(user.email);
    const [cookie = ""] = headers["set-cookie"] ?? [];
    expect(status).toBe(200);
    expect(cookie).toMatch(/^next-auth\.session-token=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const session = { token: body.token, cookie: cookie.split(";")[0] ?? "" };
    expect([await statusOf(session), await statusOf(session, true)]).toEqual([200, 200]);
  });

  test("returns the user and their permissions", async () => {
    const user = await makeUser(tenant, {
      permissions: ["product-faqs.index", "leads.show"],
      allowed_sale_statuses: ["new", "callback"],
    });
    const { body } = await signIn(user.email);
    expect(body.user).toMatchObject({ id: user.id, email: user.email, is_admin: false, tenant_id: tenant.id });
    const colours = { light_theme: DEFAULT_LIGHT, dark_theme: DEFAULT_DARK };
    expect(body.user.tenant).toEqual({ id: tenant.id, name: tenant.name, subdomain: tenant.subdomain, ...colours });
    expect((await api(user).get("/api/user")).body).toEqual(body.user);
    expect([...body.user.permissions].sort()).toEqual(["leads.show", "product-faqs.index"]);
    expect(body.user.allowed_sale_statuses).toEqual(["new", "callback"]);
    expect(JSON.stringify(body.user)).not.toContain("hash");
  });

  test("names whom the user's personality reports to", async () => {
    const leader = await makePersonality(tenant);
    const user = await makeUser(tenant);
    const { personality_id: id } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: user.id } }));
    const data = { line_manager_id: leader.id };
    const { name } = await asPlatform(() => db.personality.update({ where: { id: id ?? 0 }, data }));
    const { body } = await signIn(user.email);
    expect(body.user.personality).toEqual({ name, requires_qc_oversight: false, line_manager_name: leader.name });
  });

  test("works on the application's main address and on the organisation's", async () => {
    const { email } = await makeUser(tenant);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, PASSWORD, tenant.subdomain)).status).toBe(200);
  });

  test("accepts the email address in any case, with surrounding spaces", async () => {
    const { email } = await makeUser(tenant);
    expect((await signIn(`  ${email.toUpperCase()} `)).status).toBe(200);
  });

  test("is refused with the same message, whatever is wrong", async () => {
    const { email } = await makeUser(tenant);
    const inactive = await makeUser(tenant, { active: false });
    const refusals = await Promise.all([
      signIn(email, "Wrong-password-1"),
      signIn(email, `${PASSWORD} `),
      signIn(`${unique()}@nowhere.test`),
      signIn(inactive.email),
      signIn(email, PASSWORD, other.subdomain),
      signIn(email, PASSWORD, unique()),
      signIn(email, PASSWORD, other.subdomain, { "x-forwarded-host": `${tenant.subdomain}.localhost` }),
    ]);
    expect(refusals.map(({ status, body }) => [status, body])).toEqual(refusals.map(() => [401, REFUSED]));
    expect(refusals.flatMap(({ headers }) => headers["set-cookie"] ?? [])).toEqual([]);
  });

  test("works for an administrator on every organisation's address", async () => {
    const { email } = await makeAdmin();
    const answers = await Promise.all([signIn(email), signIn(email, PASSWORD, tenant.subdomain)]);
    expect(answers.map(({ status, body }) => [status, body.user.is_admin])).toEqual([
      [200, true],
      [200, true],
    ]);
  });

  test.each([
    [{}, { email: ["Required"], password: ["Required"] }],
    [
      { email: "", password: "" },
      { email: ["Required"], password: ["Required"] },
    ],
    [
      { email: ["a@b.test"], password: { $ne: 1 } },
      { email: ["Required"], password: ["Required"] },
    ],
    [
      { email: true, password: 12345678 },
      { email: ["Required"], password: ["Required"] },
    ],
  ])("names the missing fields of %j", async (body, errors) => {
    const answer = await api().post("/api/login", body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  test("opens a new session each time, and stores no token", async () => {
    const { email, id } = await makeUser(tenant);
    const tokens = [(await signIn(email)).body.token, (await signIn(email)).body.token];
    expect(new Set(tokens).size).toBe(2);
    const sessions = await asPlatform(
      () => db.$queryRaw<{ row: string }[]>`SELECT s::text AS row FROM sessions s WHERE user_id = ${id}`,
    );
    expect(sessions).toHaveLength(3); // including the one from makeUser
    expect(sessions.filter(({ row }) => tokens.some((token) => row.includes(token)))).toEqual([]);
  });
});

describe("a session", () => {
  test.each([false, true])(
    "ends when the user signs out, for both token and cookie (by cookie: %s)",
    async (cookie) => {
      const user = await makeUser(tenant);
      const { status, headers } = await api(user, { cookie }).post("/api/logout");
      expect([status, headers["set-cookie"]?.[0]]).toEqual([204, expect.stringContaining("=; Path=/; Max-Age=0")]);
      expect([await statusOf(user), await statusOf(user, true)]).toEqual([401, 401]);
    },
  );

  test("continues when another session of the same user signs out", async () => {
    const user = await makeUser(tenant);
    await api(await signInAgain(user)).post("/api/logout");
    expect(await statusOf(user)).toBe(200);
  });

  test.each([
    ["12 hours without a request", { last_seen_at: new Date(Date.now() - 12.1 * HOUR_MS) }],
    ["its last day", { expires_at: new Date(Date.now() - 1000) }],
  ])("ends after %s", async (_, data) => {
    const user = await makeUser(tenant);
    await asPlatform(() => db.session.updateMany({ where: { user_id: user.id }, data }));
    expect([await statusOf(user), await statusOf(user, true)]).toEqual([401, 401]);
  });

  test("is extended while it is used", async () => {
    const user = await makeUser(tenant);
    const last_seen_at = new Date(Date.now() - 11.9 * HOUR_MS);
    await asPlatform(() => db.session.updateMany({ where: { user_id: user.id }, data: { last_seen_at } }));
    expect(await statusOf(user)).toBe(200);
    const session = await asPlatform(() => db.session.findFirstOrThrow({ where: { user_id: user.id } }));
    expect(Date.now() - session.last_seen_at.getTime()).toBeLessThan(60_000);
  });

  test("ends at once for a user who is deactivated", async () => {
    const user = await makeUser(tenant);
    await asPlatform(() => db.user.update({ where: { id: user.id }, data: { active: false } }));
    expect([await statusOf(user), await statusOf(user, true)]).toEqual([401, 401]);
  });

  test("loses a revoked permission at the next request", async () => {
    const user = await makeUser(tenant, { permissions: ["product-faqs.index"] });
    expect((await api(user).get("/api/product-faqs")).status).toBe(200);
    await asPlatform(() =>
      db.rolePermission.deleteMany({
        where: { role: { personalities: { some: { personality: { users: { some: { id: user.id } } } } } } },
      }),
    );
    expect((await api(user).get("/api/product-faqs")).status).toBe(403);
  });

  test("can't be used with a forged token or cookie", async () => {
    const user = await makeUser(tenant);
    const session = await asPlatform(() => db.session.findFirstOrThrow({ where: { user_id: user.id } }));
    const [name = "", jwt = ""] = user.cookie.split("=");
    const secret = env().NEXTAUTH_SECRET ?? "";
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ session_id: session.id }))}.`;
    const cookies = [
      jwt.slice(0, -4),
      `${jwt.slice(0, -9)}${jwt.at(-9) === "A" ? "B" : "A"}${jwt.slice(-8)}`,
      unsigned,
      session.id,
      await encode({ token: { session_id: session.id }, secret: "x".repeat(43) }),
      await encode({ token: { session_id: session.id }, secret, salt: "another purpose" }),
      await encode({ token: { session_id: session.id }, secret, maxAge: -HOUR_MS }),
      await encode({ token: { sub: String(user.id) }, secret }),
      await encode({ token: { session_id: "' OR true --" }, secret }),
    ];
    const tokens = [user.token.slice(0, -1), `${user.token}A`, session.id, "", "null", "undefined", "' OR true --"];
    const statuses = await Promise.all([
      ...cookies.map((value) => statusOf({ token: "", cookie: `${name}=${value}` }, true)),
      ...tokens.map((token) => statusOf({ token, cookie: "" })),
    ]);
    expect(statuses).toEqual(statuses.map(() => 401));
    expect(await statusOf(user, true)).toBe(200);
  });
});

describe("changing the password", () => {
  const NEW = "Another-horse-10";
  const change = (user: { token: string; cookie: string }, fields: Record<string, unknown> = {}) =>
    api(user).post("/api/user/password", {
      current_password: PASSWORD,
      password: NEW,
      password_confirmation: fields.password ?? NEW,
      ...fields,
    });

  test("ends every other session of the user and disables the old password", async () => {
    const user = await makeUser(tenant);
    const elsewhere = await signInAgain(user);
    expect((await change(user)).status).toBe(204);
    expect([await statusOf(user), await statusOf(elsewhere), await statusOf(elsewhere, true)]).toEqual([200, 401, 401]);
    expect([(await signIn(user.email)).status, (await signIn(user.email, NEW)).status]).toEqual([401, 200]);
  });

  test("gives access to a user who had to change it", async () => {
    const user = await makeUser(tenant, { permissions: ["product-faqs.index"], should_reset_password: true });
    const { status, body } = await api(user).get("/api/product-faqs");
    expect([status, body]).toEqual([403, { message: "Please update your password to continue." }]);
    await change(user);
    expect((await api(user).get("/api/product-faqs")).status).toBe(200);
  });

  test.each([
    [{ current_password: "Wrong-password-1" }, { current_password: ["The current password is wrong."] }],
    [{ password: "Short-1" }, { password: ["Password must be at least 8 characters long."] }],
    [{ password: `Long-1${"é".repeat(40)}` }, { password: ["Password must be at most 72 bytes long."] }],
    [{ password_confirmation: "Something-else-1" }, { password_confirmation: ["Passwords do not match."] }],
    [{ password: PASSWORD }, { password: ["Choose a password that differs from the current one."] }],
  ])("is refused with %j, and the old password stays", async (fields, errors) => {
    const user = await makeUser(tenant);
    const { status, body } = await change(user, fields);
    expect([status, body.errors]).toEqual([422, errors]);
    expect((await signIn(user.email)).status).toBe(200);
  });
});
