import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, testUrl } from "../support/api";
import { FAULTS } from "../support/oidc-provider";
import { authenticate, begin, comeBack, finish, outcomeOf, signInAt } from "../support/single-sign-on";
import { makeTenant, makeUser, type TestTenant, unique } from "../support/world";

// Attacks by a malicious identity provider, by somebody posing as one, or from another browser.

const NOT_COMPLETED = [401, { message: "The sign-in could not be completed. Please try again." }];

let tenant: TestTenant;
let issuer: string;
beforeAll(async () => {
  tenant = await makeTenant();
  issuer = (await begin()).address.origin;
});

describe("a provider's response", () => {
  test.each(FAULTS)("is refused with a false %s", async (fault) => {
    const { email, id } = await makeUser(tenant);
    const answer = await signInAt(undefined, { subject: unique("s"), email, verified: "yes", fault });
    expect(outcomeOf(answer)).toEqual(NOT_COMPLETED);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const user = await asPlatform(() => db.user.findFirstOrThrow({ where: { id }, select: { oidc_subject: true } }));
    expect(user.oidc_subject).toBeNull();
  });

  /** Returns from the provider to our page. @returns the browser and the response that it would send */
  async function returned(subdomain?: string) {
    const { email } = await makeUser(tenant);
    const begun = await begin(subdomain);
    const page = await comeBack(await authenticate(begun, { subject: unique("s"), email, verified: "yes" }));
    return { begun, answer: Object.fromEntries(page.searchParams) };
  }

  test("is accepted once", async () => {
    const { begun, answer } = await returned();
    expect((await finish(begun, answer)).status).toBe(200);
    expect(outcomeOf(await finish(begun, answer))).toEqual(NOT_COMPLETED);
  });

  test("is never accepted twice, even if it is sent twice at the same time", async () => {
    const { begun, answer } = await returned();
    const both = await Promise.all([finish(begun, answer), finish(begun, answer)]);
    expect(both.map(({ status }) => status)).toContain(401);
  });

  test("is refused in a browser that did not start the sign-in", async () => {
    const { begun, answer } = await returned();
    expect(outcomeOf(await finish(begun, answer, ""))).toEqual(NOT_COMPLETED);
  });

  test("is refused in a browser that started another attempt, with either state", async () => {
    const [mine, theirs] = [await returned(), await returned()];
    const attempts = [
      await finish(mine.begun, theirs.answer),
      await finish(mine.begun, { ...theirs.answer, state: mine.answer.state ?? "" }),
    ];
    expect(attempts.map(outcomeOf)).toEqual([NOT_COMPLETED, NOT_COMPLETED]);
  });

  test.each([
    ["another state", { state: "another" }],
    ["no known code", { code: "another" }],
    ["another issuer's name", { iss: "https://evil.example" }],
  ])("is refused with %s", async (_, changed) => {
    const { begun, answer } = await returned();
    expect(outcomeOf(await finish(begun, { ...answer, ...changed }))).toEqual(NOT_COMPLETED);
  });

  test("is refused without the issuer's name, which this provider always gives", async () => {
    const { begun, answer } = await returned();
    const { iss: _, ...without } = answer;
    expect(outcomeOf(await finish(begun, without))).toEqual(NOT_COMPLETED);
  });

  test("is refused with cookies that were changed or belong to another purpose", async () => {
    const { begun, answer } = await returned();
    const swapped = begun.cookies
      .replace("next-auth.state=", "next-auth.x=")
      .replace("next-auth.nonce=", "next-auth.state=")
      .replace("next-auth.x=", "next-auth.nonce=");
    const flipped = begun.cookies.replace(
      /(next-auth\.state=.{40})(.)/,
      (_, before, letter) => before + (letter === "A" ? "B" : "A"),
    );
    for (const cookies of [swapped, flipped]) {
      expect(cookies).not.toBe(begun.cookies);
      expect(outcomeOf(await finish(begun, answer, cookies))).toEqual(NOT_COMPLETED);
    }
  });
});

describe("nobody is redirected to another site", () => {
  test.each([
    ["https://evil.example/"],
    ["//evil.example"],
    ["/\\evil.example"],
    ["x.evil.example"],
    ["x.evil.example/"],
    ["x.a@evil.example"],
    ["x.%2e%2e%2fevil"],
  ])("by the state %j", async (state) => {
    const query = new URLSearchParams({
      code: "c",
      state,
      callbackUrl: "https://evil.example",
      redirect: "//evil.example",
    });
    const { status, headers } = await api().get<unknown>(`/api/auth/callback/oidc?${query}`);
    const { hostname, pathname, searchParams } = new URL(headers.location ?? "");
    expect(status).toBe(302);
    expect(hostname === "localhost" || /^[a-z0-9-]+\.localhost$/.test(hostname)).toBe(true);
    expect([pathname, [...searchParams.keys()]]).toEqual(["/login/sso", ["code", "state"]]);
  });

  test("by a Host header: the provider always gets the console's own address", async () => {
    const claims: Record<string, string>[] = [
      { host: "evil.example" },
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    ];
    for (const headers of claims) {
      const { address } = await begin(undefined, headers);
      expect(address.origin).toBe(issuer);
      expect(address.searchParams.get("redirect_uri")).toBe(`${testUrl().origin}/api/auth/callback/oidc`);
      const answer = await api(undefined, { headers }).get<unknown>("/api/auth/callback/oidc?code=c&state=s");
      expect(new URL(answer.headers.location ?? "").origin).toBe(testUrl().origin);
    }
  });

  test("by callback cookies of next-auth", async () => {
    const cookie = "next-auth.callback-url=https%3A%2F%2Fevil.example; next-auth.csrf-token=x%7Cy";
    const { status, address } = await begin(undefined, { cookie });
    expect([status, address.origin]).toEqual([302, issuer]);
  });
});

test.each([
  "GET session",
  "POST session",
  "GET csrf",
  "GET providers",
  "GET signin",
  "POST signin/oidc",
  "GET signout",
  "POST signout",
  "GET error",
  "GET verify-request",
  "POST callback/credentials",
  "GET callback/email",
  "POST _log",
])("next-auth's own route %s does not exist", async (route) => {
  const [method = "", path] = route.split(" ");
  const { status } = await api().send<unknown>(method, `/api/auth/${path}`);
  expect([404, 405]).toContain(status);
});
