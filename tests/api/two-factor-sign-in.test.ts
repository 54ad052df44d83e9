import { beforeAll, expect, test } from "vitest";
import type { TwoFactorStatus } from "@/lib/identity/two-factor/schema";
import { api } from "../support/api";
import { times, tryIn } from "../support/attacks";
import { mailTo } from "../support/mails";
import { codeNow, protect, wrongCode } from "../support/two-factor";
import { makeTenant, makeUser, PASSWORD, type TestTenant } from "../support/world";

// For attacks on codes see account-attacks.test.ts.

const WRONG_CODE = "The code is wrong.";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

test("signing in asks for the code and then accepts it", async () => {
  const user = await makeUser(tenant);
  await protect(user);
  for (const otp of [undefined, "", null]) {
    const { status, body } = await tryIn(user.email, { otp });
    expect([status, body]).toEqual([
      423,
      { message: "Enter the 6-digit code from your authenticator app.", two_factor_required: true },
    ]);
  }
  const { status, body } = await tryIn(user.email, { otp: await codeNow() });
  expect([status, body.user.two_factor_enabled]).toEqual([200, true]);
});

test("signing in with a wrong code fails, and uses up nothing", async () => {
  const user = await makeUser(tenant);
  await protect(user);
  const { status, body } = await tryIn(user.email, { otp: await wrongCode() });
  expect([status, body]).toEqual([422, { message: WRONG_CODE, errors: { otp: [WRONG_CODE] } }]);
  expect((await tryIn(user.email, { otp: await codeNow() })).status).toBe(200);
});

test("signing in accepts a recovery code instead, in any spelling", async () => {
  const user = await makeUser(tenant);
  const [first = "", second = "", third = ""] = await protect(user);
  const typed = [first, second.toUpperCase(), ` ${third.replaceAll("-", " ")} `];
  const answers = await times(3, (index) => tryIn(user.email, { otp: typed[index] }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await api(user).get<TwoFactorStatus>("/api/2fa/status")).body).toEqual({
    enabled: true,
    recovery_codes_left: 7,
  });
});

test("an email reports that a recovery code was used", async () => {
  const user = await makeUser(tenant);
  const [otp] = await protect(user);
  await tryIn(user.email, { otp });
  const { subject, text } = await mailTo(user.email);
  expect(subject).toBe(`A recovery code was used – ${tenant.name}`);
  expect(text).toContain("9 of them are left");
});

test("two-factor authentication stays enabled when the password changes", async () => {
  const user = await makeUser(tenant);
  await protect(user);
  const password = "Another-horse-10";
  const change = { current_password: PASSWORD, password, password_confirmation: password };
  expect((await api(user).post("/api/user/password", change)).status).toBe(204);
  expect((await tryIn(user.email, { password })).status).toBe(423);
});
