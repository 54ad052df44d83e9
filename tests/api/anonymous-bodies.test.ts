import { expect, test } from "vitest";
import { api, randomAddress } from "../support/api";
import { beginRequest } from "../support/partial-request";
import { makeTenant, makeUser } from "../support/world";

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

test("a client without attempts left is refused before its body is read", async () => {
  const user = await makeUser(await makeTenant());
  const ip = randomAddress();
  const attempt = () => api(undefined, { ip }).post("/api/otp/verify", { email: user.email, code: "000000" });
  for (let count = 0; count < 11; count += 1) await attempt();
  const json = { "content-type": "application/json" };
  const { status } = await api(undefined, { ip }).send("POST", "/api/otp/verify", json, "{not even JSON");
  expect(status).toBe(429);
});
