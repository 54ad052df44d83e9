import { beforeAll, describe, expect, test } from "vitest";
import { env } from "@/lib/platform/settings/env.server";
import { api } from "../support/api";
import { forgotPassword, NEW_PASSWORD, resetPassword, untilMailsAreOut } from "../support/codes";
import { linkIn, mailsTo, mailTo } from "../support/mails";
import { makeAdmin, makeTenant, makeUser, PASSWORD, type TestTenant, unique } from "../support/world";

const NEUTRAL = {
  message: "Check your email! If your email exists in our system, you will receive a password reset link.",
};

let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
});

const signIn = async (email: string, password: string) => (await api().post("/api/login", { email, password })).status;

describe("forgetting the password", () => {
  test("emails a link for setting a new one", async () => {
    const { email } = await makeUser(tenant);
    const { status, body } = await forgotPassword(email, { subdomain: tenant.subdomain });
    expect([status, body]).toEqual([200, NEUTRAL]);
    const mail = await mailTo(email);
    expect(mail.subject).toBe(`Reset your password – ${tenant.name}`);
    expect(mail.text).toContain("The link works once, within 60 minutes.");
    const link = linkIn(mail);
    expect(link.host).toBe(`${tenant.subdomain}.${new URL(env().APP_URL).host}`);
    expect([link.pathname, [...link.searchParams.keys()]]).toEqual(["/reset-password", ["email", "token"]]);
    expect(mail.html).toContain(`href="${link.href.replaceAll("&", "&amp;")}"`);

    const { searchParams } = link;
    const form = { email: searchParams.get("email") ?? "", token: searchParams.get("token") ?? "" };
    const answer = await resetPassword({ ...form, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD });
    expect([answer.status, answer.body]).toEqual([200, { message: "Password reset successfully!" }]);
    expect([await signIn(email, PASSWORD), await signIn(email, NEW_PASSWORD)]).toEqual([401, 200]);
  });

  test("sends no email to anybody who can't sign in there, with the same response", async () => {
    const [inactive, stranger] = await Promise.all([makeUser(tenant, { active: false }), makeUser(other)]);
    const emails = [inactive.email, stranger.email, `${unique()}@${tenant.subdomain}.test`];
    for (const email of emails) {
      const { status, body } = await forgotPassword(email, { subdomain: tenant.subdomain });
      expect([status, body]).toEqual([200, NEUTRAL]);
    }
    await untilMailsAreOut(tenant);
    for (const email of emails) expect(await mailsTo(email)).toEqual([]);
  });

  test("emails at most one link a minute, with the same response", async () => {
    const { email } = await makeUser(tenant);
    const answers = [
      await forgotPassword(email),
      await forgotPassword(email),
      await forgotPassword(email.toUpperCase()),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, NEUTRAL]));
    await untilMailsAreOut(tenant);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("gives an administrator without an organisation a link on the main address", async () => {
    const { email } = await makeAdmin();
    await forgotPassword(email, { subdomain: tenant.subdomain });
    expect(linkIn(await mailTo(email)).origin).toBe(env().APP_URL);
  });

  test("keeps the old password valid until a new one is set", async () => {
    const { email } = await makeUser(tenant);
    await forgotPassword(email);
    await mailTo(email);
    expect(await signIn(email, PASSWORD)).toBe(200);
  });
});
