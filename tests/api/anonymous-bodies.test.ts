import { beforeAll, describe, expect, test } from "vitest";
import { api, type Refusal, randomAddress, testUrl } from "../support/api";
import { beginRequest, FORM_TYPE } from "../support/partial-request";
import { makeTenant, makeUser, type TestUser } from "../support/world";

const CALLS = [
  "/api/login",
  "/api/otp/send",
  "/api/otp/verify",
  "/api/password/forgot",
  "/api/password/reset",
  "/api/passkeys/sign-in",
  "/api/public/products/slug/anything/quote",
];

test.each(CALLS)("%s refuses a body of more than 16 KB before it has arrived", async (path) => {
  const sent = beginRequest(path, "application/json");
  sent.write(`{"filler":"${"x".repeat(17 * 1024)}`);
  const { status, body } = await sent.response;
  expect([status, body.message]).toEqual([413, "This is larger than 16 KB."]);
});

const FROM_PAGE = { origin: testUrl().origin, "x-requested-with": "XMLHttpRequest" };
const MADE_UP = [
  ["cookie", { cookie: "next-auth.session-token=made-up", ...FROM_PAGE }],
  ["token", { authorization: "Bearer made-up" }],
] as const;

describe.each(MADE_UP)("with a made-up %s", (_, identity) => {
  test.each(CALLS)("%s refuses such a body all the same", async (path) => {
    const sent = beginRequest(path, "application/json", undefined, identity);
    sent.write(`{"filler":"${"x".repeat(17 * 1024)}`);
    const { status, body } = await sent.response;
    expect([status, body.message]).toEqual([413, "This is larger than 16 KB."]);
  });

  test.each(["/api/leads", "/api/products/import", "/api/lead-imports"])(
    "%s asks for a sign-in before a body has arrived",
    async (path) => {
      const type = path === "/api/lead-imports" ? FORM_TYPE : "application/json";
      const sent = beginRequest(path, type, undefined, identity);
      sent.write(`{"filler":"${"x".repeat(1024 * 1024)}`);
      expect((await sent.response).status).toBe(401);
    },
  );
});

test("a body that says that it is larger is refused on every route, to whoever has not signed in", async () => {
  const send = (user?: TestUser) =>
    api(user).send<Refusal>("POST", "/api/leads", { "content-type": "application/json" }, `"${"x".repeat(17 * 1024)}"`);
  const { status, body } = await send();
  expect([status, body.message]).toEqual([413, "This is larger than 16 KB. Sign in to send more."]);
  expect((await send(await makeUser(await makeTenant(), { permissions: ["leads.store"] }))).status).toBe(422);
});

test("a quote form without JavaScript refuses a body of more than 16 KB", async () => {
  const tenant = await makeTenant();
  const { status } = await api().send(
    "POST",
    `/${tenant.product.slug}/quote`,
    { "content-type": "application/x-www-form-urlencoded" },
    `name=${"x".repeat(17 * 1024)}`,
  );
  expect(status).toBe(413);
});

describe("a client without attempts left", () => {
  const json = { "content-type": "application/json" };
  const ip = randomAddress();
  const send = (path: string, headers = {}) =>
    api(undefined, { ip }).send("POST", path, { ...json, ...headers }, "{not even JSON");

  beforeAll(async () => {
    const user = await makeUser(await makeTenant());
    const code = { email: user.email, code: "000000" };
    for (let count = 0; count < 11; count += 1) await api(undefined, { ip }).post("/api/otp/verify", code);
  });

  test.each([
    "/api/login",
    "/api/otp/verify",
    "/api/passkeys/sign-in",
    "/api/password/reset",
    "/api/auth/callback/oidc",
  ])("is refused by %s before its body is read", async (path) => {
    expect((await send(path)).status).toBe(429);
  });

  test("may still sign in on a browser that its user has used before", async () => {
    expect((await send("/api/login", { cookie: "device=any" })).status).toBe(422);
  });
});
