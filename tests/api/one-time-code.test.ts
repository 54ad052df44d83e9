import { beforeAll, describe, expect, test } from "vitest";
import { createEmailedCode } from "@/lib/identity/sign-in/emailed-codes.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { age, sendCode, untilMailsAreOut, verifyCode } from "../support/codes";
import { codeIn, mailsTo, mailTo } from "../support/mails";
import { codeNow, protect, wrongCode } from "../support/two-factor";
import { bodyOf } from "../support/users";
import { makeAdmin, makeTenant, makeUser, PASSWORD, type TestTenant, unique } from "../support/world";

const WRONG = { status: 422, errors: { code: ["The code is wrong or has expired."] } };
const MINUTE_SECONDS = 60;

let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
});

const refusalOf = async (body: Parameters<typeof verifyCode>[0], options?: Parameters<typeof verifyCode>[1]) => {
  const { status, body: answer } = await verifyCode(body, options);
  return { status, errors: answer.errors };
};

async function createCodeOtherThan(older: string, id: number): Promise<string> {
  const code = await createEmailedCode(id);
  return code === older ? createCodeOtherThan(older, id) : code; // a chance of one in a million
}

describe("a one-time code", () => {
  test("is emailed, and opens a session by token and by cookie", async () => {
    const { id, email } = await makeUser(tenant);
    const { status, body } = await sendCode(email, { subdomain: tenant.subdomain });
    expect([status, body]).toEqual([200, { message: "Code sent." }]);
    const code = codeIn(await mailTo(email));
    const answer = await verifyCode({ email, code }, { subdomain: tenant.subdomain });
    expect([answer.status, answer.body.user.id]).toEqual([200, id]);
    const cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    for (const byCookie of [false, true]) {
      const session = api({ token: answer.body.token, cookie }, { cookie: byCookie });
      expect((await session.get("/api/user")).status).toBe(200);
    }
  });

  test("is in the email's text and branded HTML, and not in its subject", async () => {
    const theme = { primary: "#7C2D12" };
    const branded = await makeTenant({ light_theme: theme });
    const { email } = await makeUser(branded);
    await sendCode(email);
    const mail = await mailTo(email);
    const code = codeIn(mail);
    expect(mail.subject).toBe(`Your sign-in code – ${branded.name}`);
    expect(mail.text).toContain("It works once, within 10 minutes.");
    for (const part of [code, theme.primary, branded.name]) expect(mail.html).toContain(part);
  });

  test("is emailed if the address has another case or surrounding spaces", async () => {
    const { email } = await makeUser(tenant);
    await sendCode(`  ${email.toUpperCase()} `);
    const code = codeIn(await mailTo(email));
    expect((await verifyCode({ email: ` ${email.toUpperCase()}`, code })).status).toBe(200);
  });

  test("works for an administrator on any organisation's address", async () => {
    const { email } = await makeAdmin();
    await sendCode(email, { subdomain: tenant.subdomain });
    const code = codeIn(await mailTo(email));
    expect((await verifyCode({ email, code }, { subdomain: tenant.subdomain })).status).toBe(200);
  });

  test("is not emailed to anybody who can't sign in there, with the same response", async () => {
    const [inactive, stranger] = await Promise.all([makeUser(tenant, { active: false }), makeUser(other)]);
    const unknown = `${unique()}@${tenant.subdomain}.test`;
    const two = `${stranger.email}, ${unknown}`;
    const options = { subdomain: tenant.subdomain };
    const answers = [];
    for (const email of [inactive.email, stranger.email, unknown, two]) answers.push(await sendCode(email, options));
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(4).fill([200, "Code sent."]));
    await untilMailsAreOut(tenant);
    for (const email of [inactive.email, stranger.email, unknown]) expect(await mailsTo(email)).toEqual([]);
  });

  test.each(["known", "unknown"])(
    "is sent at most once a minute to an address that is %s, with the time to wait",
    async (kind) => {
      const email = kind === "known" ? (await makeUser(tenant)).email : `${unique()}@example.test`;
      expect((await sendCode(email)).status).toBe(200);
      const { status, body, headers } = await sendCode(email.toUpperCase());
      expect(status).toBe(429);
      expect(body.retry_after).toBeGreaterThan(MINUTE_SECONDS - 10);
      expect(body.retry_after).toBeLessThanOrEqual(MINUTE_SECONDS);
      expect(headers["retry-after"]).toBe(String(body.retry_after));
      expect(body.message).toMatch(/^Too many attempts\. Please try again in (\d+ seconds|1 minute)\.$/);
      await untilMailsAreOut(tenant);
      expect(await mailsTo(email)).toHaveLength(kind === "known" ? 1 : 0);
    },
  );

  test("is still sent on the user's own organisation's address after a request on another's", async () => {
    const { email } = await makeUser(tenant);
    await sendCode(email, { subdomain: other.subdomain });
    expect((await sendCode(email, { subdomain: tenant.subdomain })).status).toBe(200);
    expect(codeIn(await mailTo(email))).toMatch(/^\d{6}$/);
  });

  test("works once", async () => {
    const { id, email } = await makeUser(tenant);
    const code = await createEmailedCode(id);
    expect((await verifyCode({ email, code })).status).toBe(200);
    expect(await refusalOf({ email, code })).toEqual(WRONG);
  });

  test("works for only one of several simultaneous requests", async () => {
    const { id, email } = await makeUser(tenant);
    const code = await createEmailedCode(id);
    const answers = await Promise.all(Array.from({ length: 4 }, () => verifyCode({ email, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test("works for ten minutes, and no longer", async () => {
    const { id, email } = await makeUser(tenant);
    const code = await createEmailedCode(id);
    await age("one_time_codes", { id }, 10 * MINUTE_SECONDS);
    expect(await refusalOf({ email, code })).toEqual(WRONG);
    await age("one_time_codes", { id }, -20);
    expect((await verifyCode({ email, code })).status).toBe(200);
  });

  test("is invalid after a newer one is sent", async () => {
    const { id, email } = await makeUser(tenant);
    const older = await createEmailedCode(id);
    const newer = await createCodeOtherThan(older, id);
    expect(await refusalOf({ email, code: older })).toEqual(WRONG);
    expect((await verifyCode({ email, code: newer })).status).toBe(200);
  });

  test("is invalid after a password change", async () => {
    const user = await makeUser(tenant);
    const code = await createEmailedCode(user.id);
    const password = { password: "Another-horse-9", password_confirmation: "Another-horse-9" };
    expect((await api(user).post("/api/user/password", { current_password: PASSWORD, ...password })).status).toBe(204);
    expect(await refusalOf({ email: user.email, code })).toEqual(WRONG);
  });

  test.each([
    ["the email address has changed", () => ({ email: `${unique()}@new.test` })],
    ["the user was deactivated", () => ({ active: false })],
  ])("is invalid after %s, even if that is undone", async (_, change) => {
    const [user, admin] = await Promise.all([makeUser(tenant), makeAdmin()]);
    const code = await createEmailedCode(user.id);
    const before = await bodyOf(user);
    const { status } = await api(admin).put(`/api/users/${user.id}`, { ...before, ...change(), version: 1 });
    expect(status).toBe(200);
    expect((await api(admin).put(`/api/users/${user.id}`, { ...before, version: 2 })).status).toBe(200);
    expect(await refusalOf({ email: user.email, code })).toEqual(WRONG);
  });

  test("is refused with the same message, whatever is wrong", async () => {
    const [user, stranger] = await Promise.all([makeUser(tenant), makeUser(tenant)]);
    const [inactive, withNone] = await Promise.all([makeUser(tenant, { active: false }), makeUser(tenant)]);
    const code = await createEmailedCode(user.id);
    const another = code === "123456" ? "654321" : "123456";
    const refusals = await Promise.all([
      refusalOf({ email: user.email, code: another }),
      refusalOf({ email: user.email, code }, { subdomain: other.subdomain }),
      refusalOf({ email: stranger.email, code }),
      refusalOf({ email: inactive.email, code: await createEmailedCode(inactive.id) }),
      refusalOf({ email: withNone.email, code: another }),
      refusalOf({ email: `${unique()}@nowhere.test`, code }),
    ]);
    expect(refusals).toEqual(refusals.map(() => WRONG));
    expect((await verifyCode({ email: user.email, code })).status).toBe(200);
  });

  test.each<[string, (code: string) => unknown]>([
    ["an array", (code) => [code]],
    ["an object", (code) => ({ $eq: code })],
    ["a number", (code) => Number(code)],
    ["true", () => true],
    ["nothing", () => undefined],
    ["an empty text", () => ""],
    ["full-width digits", (code) => code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))],
    ["digits with a blank", (code) => `${code} `],
    ["seven digits", (code) => `${code}0`],
    ["SQL", (code) => `${code}' OR '1'='1`],
  ])("is malformed as %s", async (_, malformed) => {
    const { id, email } = await makeUser(tenant);
    const code = await createEmailedCode(id);
    expect(await refusalOf({ email, code: malformed(code) })).toEqual(WRONG);
    expect((await verifyCode({ email, code })).status).toBe(200);
  });

  test("is only in the email: the database stores a keyed hash, and the queue nothing", async () => {
    const { id, email } = await makeUser(tenant);
    await sendCode(email);
    const code = codeIn(await mailTo(email));
    const kept = await asPlatform(
      () => db.$queryRaw<{ row: string }[]>`
        SELECT c::text AS row FROM one_time_codes c WHERE user_id = ${id}
        UNION ALL SELECT concat(data, output) FROM pgboss.job WHERE data->>'email' = ${email}`,
    );
    expect(kept).toHaveLength(2);
    expect(kept.map(({ row }) => row).join()).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  test("requires an email address", async () => {
    const missing = await Promise.all(
      [undefined, "", " ", ["a@b.test"], { $ne: "" }, 7].map((email) => sendCode(email)),
    );
    expect(missing.map(({ status, body }) => [status, body.errors])).toEqual(
      missing.map(() => [422, { email: ["Required"] }]),
    );
  });
});

describe("a one-time code of a user with two-factor authentication", () => {
  test("requires an authenticator code too, and stays valid until that is right", async () => {
    const user = await makeUser(tenant);
    await protect(user);
    const body = { email: user.email, code: await createEmailedCode(user.id) };
    const asked = await verifyCode(body);
    expect([asked.status, asked.body]).toEqual([
      423,
      { message: "Enter the 6-digit code from your authenticator app.", two_factor_required: true },
    ]);
    const wrong = await verifyCode({ ...body, otp: await wrongCode() });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { otp: ["The code is wrong."] }]);
    expect((await verifyCode({ ...body, otp: await codeNow() })).status).toBe(200);
    expect(await refusalOf({ ...body, otp: await codeNow() })).toEqual(WRONG);
  });

  test("can't be replaced by the authenticator code alone", async () => {
    const user = await makeUser(tenant);
    await protect(user);
    await createEmailedCode(user.id);
    expect(await refusalOf({ email: user.email, code: "", otp: await codeNow() })).toEqual(WRONG);
  });
});
