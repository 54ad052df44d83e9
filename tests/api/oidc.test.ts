import { beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, testUrl } from "../support/api";
import { authenticate, begin, comeBack, finish, outcomeOf, signInAt } from "../support/single-sign-on";
import { makeAdmin, makeTenant, makeUser, type TestTenant, unique } from "../support/world";

type SignedIn = { token: string; user: CurrentUser; message: string };

const NOT_HERE = [401, { message: "This account may not sign in here. Ask your administrator." }];

let tenant: TestTenant;
let other: TestTenant;
let issuer: string;
beforeAll(async () => {
  [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
  issuer = (await begin()).address.origin;
});

const signIn = async (
  account: { subject?: string; email: string; verified?: "yes"; fault?: string },
  subdomain?: string,
) => signInAt<SignedIn>(subdomain, { subject: unique("s"), ...account });

const subjectOf = (id: number) =>
  asPlatform(
    async () => (await db.user.findFirstOrThrow({ where: { id }, select: { oidc_subject: true } })).oidc_subject,
  );

describe("signing in at the identity provider", () => {
  test("returns a token and a cookie, and either one gives access to the API", async () => {
    const { id, email } = await makeUser(tenant);
    const { status, body, headers } = await signIn({ email, verified: "yes" });
    expect([status, body.user.id]).toEqual([200, id]);
    const cookies = headers["set-cookie"] ?? [];
    const cookie = cookies.find((line) => line.startsWith("next-auth.session-token="))?.split(";")[0] ?? "";
    const session = { token: body.token, cookie };
    const asked = await Promise.all([
      api(session).get<CurrentUser>("/api/user"),
      api(session, { cookie: true }).get<CurrentUser>("/api/user"),
    ]);
    expect(asked.map((answer) => answer.body.id)).toEqual([id, id]);
  });

  test("started on an organisation's address, returns to it", async () => {
    const { id, email } = await makeUser(tenant);
    const begun = await begin(tenant.subdomain);
    expect(begun.address.searchParams.get("redirect_uri")).toBe(`${testUrl().origin}/api/auth/callback/oidc`);
    const page = await comeBack(await authenticate(begun, { subject: unique(), email, verified: "yes" }));
    expect(page.host).toBe(`${tenant.subdomain}.${testUrl().host}`);
    expect(page.pathname).toBe("/login/sso");
    const { status, body } = await finish<SignedIn>(begun, Object.fromEntries(page.searchParams));
    expect([status, body.user.id]).toEqual([200, id]);
  });

  test("uses PKCE, a state and a nonce, and ignores the parameters of the link", async () => {
    const link = "/api/auth/signin/oidc?redirect_uri=https://evil.example&scope=admin&callbackUrl=https://evil.example";
    const { headers } = await api().get<unknown>(link);
    const { searchParams } = new URL(headers.location ?? "");
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "console",
      scope: "openid email",
      response_type: "code",
      redirect_uri: `${testUrl().origin}/api/auth/callback/oidc`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const flags = (headers["set-cookie"] ?? []).map((line) => /HttpOnly; SameSite=Lax/.test(line));
    expect(flags).toEqual([true, true, true]);
  });

  test("does not also ask for an authenticator code", async () => {
    const { id, email } = await makeUser(tenant);
    await asPlatform(() => db.user.update({ where: { id }, data: { two_factor_enabled: true } }));
    expect((await signIn({ email, verified: "yes" })).status).toBe(200);
  });
});

describe("an identity", () => {
  test("is linked to the user with its verified email address, in any case, and that is recorded", async () => {
    const { id, email } = await makeUser(tenant);
    const subject = unique("s");
    expect((await signIn({ subject, email: email.toUpperCase(), verified: "yes" })).status).toBe(200);
    expect(await subjectOf(id)).toBe(`${issuer} ${subject}`);
    const event = await asPlatform(() =>
      db.auditEvent.findFirstOrThrow({ where: { action: "users.tie-single-sign-on", subject_id: id } }),
    );
    expect(event).toMatchObject({ actor_id: id, tenant_id: tenant.id });
  });

  test("stays linked when its email address changes at the provider, verified or not", async () => {
    const { id, email } = await makeUser(tenant);
    const subject = unique("s");
    await signIn({ subject, email, verified: "yes" });
    const { status, body } = await signIn({ subject, email: `${unique()}@elsewhere.test` });
    expect([status, body.user.id]).toEqual([200, id]);
  });

  test("that takes another user's email address stays linked to its own user", async () => {
    const [mine, theirs] = [await makeUser(tenant), await makeUser(tenant)];
    const subject = unique("s");
    await signIn({ subject, email: mine.email, verified: "yes" });
    const { body } = await signIn({ subject, email: theirs.email, verified: "yes" });
    expect(body.user.id).toBe(mine.id);
    expect(await subjectOf(theirs.id)).toBeNull();
  });

  test("with the email address of a user who is linked to another identity is refused", async () => {
    const { id, email } = await makeUser(tenant);
    const subject = unique("s");
    await signIn({ subject, email, verified: "yes" });
    expect(outcomeOf(await signIn({ email, verified: "yes" }))).toEqual(NOT_HERE);
    expect(await subjectOf(id)).toBe(`${issuer} ${subject}`);
  });

  test("is refused with the same message for every reason, and creates no user", async () => {
    const [user, inactive, admin] = [
      await makeUser(tenant),
      await makeUser(tenant, { active: false }),
      await makeAdmin({ active: false }),
    ];
    const unknown = `${unique()}@nowhere.test`;
    const refused = [
      await signIn({ email: user.email }), // not verified
      await signIn({ email: unknown, verified: "yes" }),
      await signIn({ email: inactive.email, verified: "yes" }),
      await signIn({ email: admin.email, verified: "yes" }),
      await signIn({ email: user.email, verified: "yes" }, other.subdomain),
      await signIn({ email: "", verified: "yes" }),
    ];
    expect(refused.map(outcomeOf)).toEqual(refused.map(() => NOT_HERE));
    expect(refused.flatMap(({ headers }) => headers["set-cookie"] ?? [])).toEqual([]);
    expect(await asPlatform(() => db.user.count({ where: { email: unknown } }))).toBe(0);
    expect(await Promise.all([user, inactive, admin].map(({ id }) => subjectOf(id)))).toEqual([null, null, null]);
  });

  test("that is linked is refused for a deactivated user, and on another organisation's address", async () => {
    const { id, email } = await makeUser(tenant);
    const account = { subject: unique("s"), email, verified: "yes" as const };
    expect((await signIn(account, tenant.subdomain)).status).toBe(200);
    expect(outcomeOf(await signIn(account, other.subdomain))).toEqual(NOT_HERE);
    await asPlatform(() => db.user.update({ where: { id }, data: { active: false } }));
    expect(outcomeOf(await signIn(account, tenant.subdomain))).toEqual(NOT_HERE);
  });

  test("of an administrator works on every address", async () => {
    const { id, email } = await makeAdmin();
    const { body } = await signIn({ email, verified: "yes" }, tenant.subdomain);
    expect(body.user).toMatchObject({ id, is_admin: true });
  });
});
