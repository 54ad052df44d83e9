import { beforeAll, describe, expect, test } from "vitest";
import { createEmailedCode } from "@/lib/identity/sign-in/emailed-codes.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { age, auditOf, formOf, NEW_PASSWORD, type ResetForm, resetPassword, verifyCode } from "../support/codes";
import { linkIn, mailTo } from "../support/mails";
import { codeNow, protect } from "../support/two-factor";
import { makeTenant, makeUser, PASSWORD, signInAgain, type TestTenant, unique } from "../support/world";

const INVALID_LINK = "Invalid reset link. Please request a new password reset.";
const HOUR_SECONDS = 60 * 60;

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const signIn = async (email: string, password: string) => (await api().post("/api/login", { email, password })).status;

const statusOf = async (session: { token: string; cookie: string }, cookie = false) =>
  (await api(session, { cookie }).get("/api/user")).status;

describe("a reset link", () => {
  test("works for sixty minutes, and no longer", async () => {
    const user = await makeUser(tenant);
    const form = await formOf(user, tenant);
    await age("password_resets", user, HOUR_SECONDS);
    expect((await resetPassword(form)).body.message).toBe(INVALID_LINK);
    await age("password_resets", user, -30);
    expect((await resetPassword(form)).status).toBe(200);
  });

  test("works once", async () => {
    const form = await formOf(await makeUser(tenant), tenant);
    expect((await resetPassword(form)).status).toBe(200);
    const again = { ...form, password: "A-third-horse-11", password_confirmation: "A-third-horse-11" };
    expect((await resetPassword(again)).body.message).toBe(INVALID_LINK);
    expect(await signIn(form.email, NEW_PASSWORD)).toBe(200);
  });

  test("works for only one of several simultaneous requests", async () => {
    const form = await formOf(await makeUser(tenant), tenant);
    const passwords = [1, 2, 3].map((number) => `${NEW_PASSWORD} ${number}`);
    const answers = await Promise.all(
      passwords.map((password) => resetPassword({ ...form, password, password_confirmation: password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const signIns = await Promise.all(passwords.map((password) => signIn(form.email, password)));
    expect(signIns).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
  });

  test("is invalid after a newer one is sent", async () => {
    const user = await makeUser(tenant);
    const [older, newer] = [await formOf(user, tenant), await formOf(user, tenant)];
    expect((await resetPassword(older)).body.message).toBe(INVALID_LINK);
    expect((await resetPassword(newer)).status).toBe(200);
  });

  test("is invalid after a password change", async () => {
    const user = await makeUser(tenant);
    const form = await formOf(user, tenant);
    const change = { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect((await api(user).post("/api/user/password", change)).status).toBe(204);
    expect((await resetPassword(form)).body.message).toBe(INVALID_LINK);
  });

  test("is refused with the same message, whatever is wrong with it", async () => {
    const [user, stranger] = await Promise.all([makeUser(tenant), makeUser(tenant)]);
    const inactive = await makeUser(tenant);
    const [form, ofInactive] = await Promise.all([formOf(user, tenant), formOf(inactive, tenant)]);
    await asPlatform(() => db.user.update({ where: { id: inactive.id }, data: { active: false } }));
    const refusals = await Promise.all([
      resetPassword({ ...form, token: `${form.token.slice(0, -1)}${form.token.endsWith("A") ? "B" : "A"}` }),
      resetPassword({ ...form, email: stranger.email }),
      resetPassword({ ...form, email: `${unique()}@nowhere.test` }),
      resetPassword({ ...form, token: await hashOnFile(user) }),
      resetPassword(ofInactive),
    ]);
    expect(refusals.map(({ status, body }) => [status, body])).toEqual(
      refusals.map(() => [422, { message: INVALID_LINK, errors: { token: [INVALID_LINK] } }]),
    );
    expect((await resetPassword({ ...form, email: ` ${form.email.toUpperCase()} ` })).status).toBe(200);
  });

  const hashOnFile = async ({ id }: { id: number }) =>
    (await asPlatform(() => db.passwordReset.findFirstOrThrow({ where: { user_id: id } }))).token_hash;

  test.each<[string, Partial<ResetForm>, Record<string, string[]>]>([
    ["no email address", { email: "" }, { email: [INVALID_LINK] }],
    ["no token", { token: "" }, { token: [INVALID_LINK] }],
    ["neither", { email: undefined, token: undefined }, { email: [INVALID_LINK], token: [INVALID_LINK] }],
    ["a short password", twice("Short-1"), { password: ["Password must be at least 8 characters long."] }],
    ["73 bytes", twice(`Aa1-${"x".repeat(69)}`), { password: ["Password must be at most 72 bytes long."] }],
    ["40 characters of 2 bytes", twice("é".repeat(40)), { password: ["Password must be at most 72 bytes long."] }],
    ["a common password", twice("Football1"), { password: ["This password is too common. Choose another one."] }],
    [
      "another repetition",
      { password_confirmation: "Else-where-1" },
      { password_confirmation: ["Passwords do not match."] },
    ],
    [
      "none",
      { password: undefined, password_confirmation: undefined },
      { password: ["Required"], password_confirmation: ["Required"] },
    ],
  ])("with %s shows an error, and stays valid", async (_, fields, errors) => {
    const user = await makeUser(tenant);
    const { status, body } = await resetPassword({ ...(await formOf(user, tenant)), ...fields });
    expect([status, body.errors]).toEqual([422, errors]);
    expect(await asPlatform(() => db.passwordReset.count({ where: { user_id: user.id } }))).toBe(1);
  });

  function twice(password: string): Partial<ResetForm> {
    return { password, password_confirmation: password };
  }

  test("accepts a password of 72 bytes, and every byte counts", async () => {
    const password = `Aa1-${"x".repeat(68)}`;
    const form = await formOf(await makeUser(tenant), tenant, undefined, password);
    expect((await resetPassword(form)).status).toBe(200);
    expect([await signIn(form.email, password), await signIn(form.email, password.slice(0, -1))]).toEqual([200, 401]);
  });
});

describe("setting a new password by link", () => {
  test("ends every session and code of the user, and does not sign in", async () => {
    const user = await makeUser(tenant);
    const [elsewhere, code] = [await signInAgain(user), await createEmailedCode(user.id)];
    const { status, body, headers } = await resetPassword(await formOf(user, tenant), {
      headers: { cookie: user.cookie },
    });
    expect([status, Object.keys(body), headers["set-cookie"]]).toEqual([200, ["message"], undefined]);
    expect([await statusOf(user), await statusOf(user, true), await statusOf(elsewhere)]).toEqual([401, 401, 401]);
    expect((await verifyCode({ email: user.email, code })).status).toBe(422);
  });

  test("leaves other users' sessions alone", async () => {
    const [user, colleague] = await Promise.all([makeUser(tenant), makeUser(tenant)]);
    await resetPassword(await formOf(user, tenant));
    expect(await statusOf(colleague)).toBe(200);
  });

  test("fulfils an administrator's demand for a password change", async () => {
    const user = await makeUser(tenant, { permissions: ["product-faqs.index"], should_reset_password: true });
    await resetPassword(await formOf(user, tenant));
    expect((await api(await signInAgain(user)).get("/api/product-faqs")).status).toBe(200);
  });

  test("keeps two-factor authentication enabled", async () => {
    const user = await makeUser(tenant);
    const [recoveryCode] = await protect(user);
    await resetPassword(await formOf(user, tenant));
    expect(await signIn(user.email, NEW_PASSWORD)).toBe(423);
    const answers = [await codeNow(), recoveryCode].map((otp) =>
      api().post("/api/login", { email: user.email, password: NEW_PASSWORD, otp }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test("is recorded in the audit log without a secret", async () => {
    const user = await makeUser(tenant);
    await resetPassword(await formOf(user, tenant), { ip: "2001:db8::beef" });
    expect(await auditOf(user)).toEqual([
      {
        action: "users.password-reset",
        ...{
          actor_id: user.id,
          impersonator_id: null,
          tenant_id: tenant.id,
          subject_type: "users",
          subject_id: user.id,
        },
        ...{ old: null, new: null, ip: "2001:db8::beef" },
      },
    ]);
  });

  test("sends the user an email", async () => {
    const user = await makeUser(tenant);
    await resetPassword(await formOf(user, tenant));
    const mail = await mailTo(user.email);
    expect(mail.subject).toBe(`Your password was changed – ${tenant.name}`);
    expect(linkIn(mail).pathname).toBe("/forgot-password");
    expect(mail.text).not.toContain(NEW_PASSWORD);
  });

  test("lets an owner sign in whose account was throttled by an attacker's attempts", async () => {
    const user = await makeUser(tenant);
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(user.email, "Wrong-password-1");
    expect(await signIn(user.email, PASSWORD)).toBe(429);
    await resetPassword(await formOf(user, tenant));
    expect(await signIn(user.email, NEW_PASSWORD)).toBe(200);
  });
});
