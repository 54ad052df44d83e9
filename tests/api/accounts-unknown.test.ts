import { beforeAll, test } from "vitest";
import { POST as signIn } from "@/app/api/login/route";
import { POST as sendCode } from "@/app/api/otp/send/route";
import { POST as verifyCode } from "@/app/api/otp/verify/route";
import { POST as forgotPassword } from "@/app/api/password/forgot/route";
import { POST as resetPassword } from "@/app/api/password/reset/route";
import type { RouteHandler } from "@/lib/identity/http/endpoint.server";
import { expectSameCost, post } from "../support/statements";
import { makeTenant, makeUser, type TestTenant, unique } from "../support/world";

// Nobody learns whether an email address has an account: the answer is the same, and so are the statements that it takes.
// How long that takes is measured by tests/soak/account-timing.test.ts.

const PASSWORD = "Not-the-password-1";
const LINK = { token: "x".repeat(43), password: PASSWORD, password_confirmation: PASSWORD };

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

test.each<[string, RouteHandler, Record<string, string>]>([
  ["a password is guessed", signIn, { password: PASSWORD }],
  ["a code is requested", sendCode, {}],
  ["a link is requested", forgotPassword, {}],
  ["a code is guessed", verifyCode, { code: "000000" }],
  ["a link is guessed", resetPassword, LINK],
])("when %s, the answer and the statements are those for an unknown address", async (_, handler, fields) => {
  const [user, disabled] = [await makeUser(tenant), await makeUser(tenant, { active: false })];
  const ask = (email: string) => () => post(handler, { email, ...fields });
  const unknown = ask(`${unique("u")}@${tenant.subdomain}.test`);
  await expectSameCost(ask(user.email), unknown);
  await expectSameCost(ask(disabled.email), unknown);
});
