import { beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { cookieIn, tryIn } from "../support/attacks";
import { authenticate, begin, comeBack, finish } from "../support/single-sign-on";
import { makeTenant, makeUser, PASSWORD, type TestTenant, type TestUser, unique } from "../support/world";

// An attacker who puts a cookie into somebody's browser before the sign-in, or takes one from it afterwards.

const NAME = "next-auth.session-token";
const FOREIGN = { "user-agent": "curl/8.9.1" };

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const whoHas = async (cookie: string) => {
  const { status, body } = await api({ token: "", cookie }, { cookie: true }).get<CurrentUser>("/api/user");
  return [status, body.id];
};

/** Signs a user in at the identity provider, in a browser that already has a cookie. @returns the cookie after it */
async function signInAtProvider({ email }: TestUser, prepared: string): Promise<string> {
  const begun = await begin();
  const page = await comeBack(await authenticate(begun, { subject: unique("s"), email, verified: "yes" }));
  const answer = await finish(begun, Object.fromEntries(page.searchParams), `${begun.cookies}; ${prepared}`);
  expect(answer.status).toBe(200);
  return cookieIn(answer.headers, NAME);
}

/** The same with the password. */
async function signInHere({ email }: TestUser, prepared: string): Promise<string> {
  const answer = await tryIn(email, {}, { headers: { cookie: prepared } });
  expect(answer.status).toBe(200);
  return cookieIn(answer.headers, NAME);
}

describe.each([
  ["an identity provider", signInAtProvider],
  ["a password", signInHere],
])("signing in with %s", (_, signIn) => {
  test("makes nothing of a cookie that somebody prepared", async () => {
    const victim = await makeUser(tenant);
    const prepared = `${NAME}=${"prepared".repeat(8)}`;
    const cookie = await signIn(victim, prepared);
    expect(cookie).not.toBe(prepared);
    expect([await whoHas(cookie), await whoHas(prepared)]).toEqual([
      [200, victim.id],
      [401, undefined],
    ]);
  });

  test("in a browser with an attacker's open session opens another one, and leaves that session the attacker's", async () => {
    const [victim, attacker] = [await makeUser(tenant), await makeUser(tenant)];
    const cookie = await signIn(victim, attacker.cookie);
    expect(cookie).not.toBe(attacker.cookie);
    expect([await whoHas(cookie), await whoHas(attacker.cookie)]).toEqual([
      [200, victim.id],
      [200, attacker.id],
    ]);
  });
});

describe("a stolen cookie, used from another device and network", () => {
  const thiefOf = ({ cookie }: TestUser) => api({ token: "", cookie }, { cookie: true, headers: FOREIGN });

  test("is the same session, which the owner sees and ends at once", async () => {
    const owner = await makeUser(tenant);
    expect((await thiefOf(owner).get("/api/user")).status).toBe(200);
    expect(await asPlatform(() => db.session.count({ where: { user_id: owner.id } }))).toBe(1);
    const { body } = await tryIn(owner.email);
    expect((await api({ token: body.token, cookie: "" }).delete("/api/sessions")).status).toBe(204);
    expect((await thiefOf(owner).get("/api/user")).status).toBe(401);
  });

  test("dies when the owner changes the password", async () => {
    const owner = await makeUser(tenant);
    const { body } = await tryIn(owner.email);
    const password = "Another-horse-10";
    const form = { current_password: PASSWORD, password, password_confirmation: password };
    expect((await api({ token: body.token, cookie: "" }).post("/api/user/password", form)).status).toBe(204);
    expect((await thiefOf(owner).get("/api/user")).status).toBe(401);
  });

  test.each([
    ["/api/user/password", { password: "Another-horse-10", password_confirmation: "Another-horse-10" }],
    ["/api/2fa/disable", {}],
    ["/api/2fa/recovery-codes", {}],
  ])("does not do without the password at %s", async (path, form) => {
    const owner = await makeUser(tenant);
    const before = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: owner.id } }));
    expect((await thiefOf(owner).post(path, { ...form, current_password: "Not-the-password-1" })).status).toBe(422);
    expect(await asPlatform(() => db.user.findFirstOrThrow({ where: { id: owner.id } }))).toEqual(before);
  });
});
