import { beforeAll, describe, expect, test } from "vitest";
import type { RecoveryCodes, TwoFactorSetup, TwoFactorStatus } from "@/lib/identity/two-factor/schema";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { PRODUCT_TITLE } from "@/lib/platform/theme/product-title";
import { api } from "../support/api";
import { times, tryIn } from "../support/attacks";
import { mailTo } from "../support/mails";
import { beginSetup, codeNow, protect, SECRET, wrongCode } from "../support/two-factor";
import { makeAdmin, makeTenant, makeUser, PASSWORD, type TestTenant, type TestUser } from "../support/world";

const WRONG_CODE = ["The code is wrong."];

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const setUp = (user: TestUser) => api(user).post<TwoFactorSetup>("/api/2fa/setup");
const enable = (user: TestUser, code?: unknown) => api(user).post<RecoveryCodes>("/api/2fa/enable", { code });
const refuseEnable = (user: TestUser, code?: unknown) => api(user).post("/api/2fa/enable", { code });
const statusOf = async (user: TestUser) => (await api(user).get<TwoFactorStatus>("/api/2fa/status")).body;

const columnsOf = ({ id }: TestUser) =>
  asPlatform(() =>
    db.user.findFirstOrThrow({ where: { id }, select: { two_factor_enabled: true, two_factor_secret: true } }),
  );

describe("setting up", () => {
  test("returns a QR code and the secret, and does not affect signing in yet", async () => {
    const user = await makeUser(tenant);
    const { status, body } = await setUp(user);
    expect(status).toBe(200);
    expect(body.qr_data_url).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/=]{500,}$/);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(body.otpauth_url);
    expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
      ...["otpauth:", "totp", `/${tenant.name}:${user.email}`],
    ]);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: body.secret, issuer: tenant.name });
    expect(await statusOf(user)).toEqual({ enabled: false, recovery_codes_left: 0 });
    expect((await tryIn(user.email)).status).toBe(200);
  });

  test("names the console if there is no organisation", async () => {
    const { body } = await setUp(await makeAdmin());
    expect(new URL(body.otpauth_url).searchParams.get("issuer")).toBe(PRODUCT_TITLE);
  });

  test("stores the secret encrypted", async () => {
    const user = await makeUser(tenant);
    const { secret } = (await setUp(user)).body;
    const { two_factor_secret } = await columnsOf(user);
    expect(two_factor_secret).not.toContain(secret);
    expect(decrypt(two_factor_secret ?? "")).toBe(secret);
  });

  test("again returns a new secret, and invalidates the first one", async () => {
    const user = await makeUser(tenant);
    const [first, second] = [(await setUp(user)).body, (await setUp(user)).body];
    expect((await refuseEnable(user, await codeNow(first.secret))).status).toBe(422);
    expect((await enable(user, await codeNow(second.secret))).status).toBe(200);
  });

  test("is refused while it is enabled, and the authenticator keeps working", async () => {
    const user = await makeUser(tenant);
    await protect(user);
    expect((await setUp(user)).status).toBe(409);
    expect((await tryIn(user.email, { otp: await codeNow() })).status).toBe(200);
  });
});

describe("enabling", () => {
  test("returns ten recovery codes once, and stores only hashes of them", async () => {
    const user = await makeUser(tenant);
    const { secret } = (await setUp(user)).body;
    const { status, body } = await enable(user, await codeNow(secret));
    expect(status).toBe(200);
    expect(new Set(body.recovery_codes).size).toBe(10);
    for (const code of body.recovery_codes)
      expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{2}$/);
    expect(await statusOf(user)).toEqual({ enabled: true, recovery_codes_left: 10 });
    const rows = await asPlatform(
      () => db.$queryRaw<{ row: string }[]>`SELECT r::text AS row FROM recovery_codes r WHERE user_id = ${user.id}`,
    );
    const bare = body.recovery_codes.flatMap((code) => [code, code.replaceAll("-", "")]);
    expect(rows.filter(({ row }) => bare.some((code) => row.includes(code)))).toEqual([]);
    expect((await api(user).get<{ two_factor_enabled: boolean }>("/api/user")).body.two_factor_enabled).toBe(true);
  });

  test.each([
    [undefined, ["Enter the 6-digit code from your authenticator."]],
    [null, ["Enter the 6-digit code from your authenticator."]],
    ["", ["Enter the 6-digit code from your authenticator."]],
    ["12345", WRONG_CODE],
    ["１２３４５６", WRONG_CODE],
    [123456, WRONG_CODE],
    [["123456"], WRONG_CODE],
  ])("with the code %j is refused, and it stays disabled", async (code, messages) => {
    const user = await makeUser(tenant);
    await beginSetup(user);
    const { status, body } = await refuseEnable(user, code);
    expect([status, body.errors]).toEqual([422, { code: messages }]);
    expect((await columnsOf(user)).two_factor_enabled).toBe(false);
  });

  test("is throttled after five wrong codes", async () => {
    const user = await makeUser(tenant);
    await beginSetup(user);
    const code = await wrongCode();
    await times(5, () => refuseEnable(user, code));
    expect((await refuseEnable(user, await codeNow())).status).toBe(429);
  });

  test("is refused before the setup, and when it is already enabled", async () => {
    const user = await makeUser(tenant);
    expect((await refuseEnable(user, "123456")).status).toBe(409);
    await protect(user);
    expect((await refuseEnable(user, await codeNow())).status).toBe(409);
  });

  test("uses up the code, so signing in needs the next one", async () => {
    const user = await makeUser(tenant);
    await beginSetup(user);
    const code = await codeNow();
    await enable(user, code);
    expect((await tryIn(user.email, { otp: code })).status).toBe(422);
    expect((await tryIn(user.email, { otp: await codeNow(SECRET, 1) })).status).toBe(200);
  });
});

describe("recovery codes", () => {
  test("are regenerated with the current password, which invalidates the old ones", async () => {
    const user = await makeUser(tenant);
    const [old] = await protect(user);
    const renew = (current_password?: string) =>
      api(user).post<RecoveryCodes & { errors: unknown }>("/api/2fa/recovery-codes", { current_password });
    expect((await renew()).body.errors).toEqual({ current_password: ["Please enter your current password."] });
    expect((await renew("Wrong-password-1")).body.errors).toEqual({
      current_password: ["The current password is wrong."],
    });
    const { status, body } = await renew(PASSWORD);
    expect([status, body.recovery_codes.length]).toEqual([200, 10]);
    expect((await tryIn(user.email, { otp: old })).status).toBe(422);
    expect((await tryIn(user.email, { otp: body.recovery_codes[0] })).status).toBe(200);
  });

  test("regenerated twice at once are still ten", async () => {
    const user = await makeUser(tenant);
    await protect(user);
    const renew = () => api(user).post("/api/2fa/recovery-codes", { current_password: PASSWORD });
    await Promise.all([renew(), renew(), renew()]);
    expect((await statusOf(user)).recovery_codes_left).toBe(10);
  });

  test("are not available while it is disabled", async () => {
    const user = await makeUser(tenant);
    expect((await api(user).post("/api/2fa/recovery-codes", { current_password: PASSWORD })).status).toBe(409);
  });
});

describe("disabling", () => {
  const disable = (user: TestUser, current_password?: unknown) =>
    api(user).post("/api/2fa/disable", { current_password });

  test("needs the current password", async () => {
    const user = await makeUser(tenant);
    await protect(user);
    expect((await disable(user)).body.errors).toEqual({
      current_password: ["Please enter your current password to disable 2FA."],
    });
    const { status, body } = await disable(user, "Wrong-password-1");
    expect([status, body.errors]).toEqual([422, { current_password: ["The current password is wrong."] }]);
    expect((await tryIn(user.email)).status).toBe(423);
  });

  test("deletes the secret and the recovery codes, and the password alone signs in", async () => {
    const user = await makeUser(tenant);
    await protect(user);
    expect((await disable(user, PASSWORD)).status).toBe(204);
    expect(await columnsOf(user)).toEqual({ two_factor_enabled: false, two_factor_secret: null });
    expect(await asPlatform(() => db.recoveryCode.count({ where: { user_id: user.id } }))).toBe(0);
    expect((await tryIn(user.email)).status).toBe(200);
    expect((await disable(user, PASSWORD)).status).toBe(409);
  });
});

test("every change is recorded and emailed, without any secret", async () => {
  const user = await makeUser(tenant);
  const { secret } = (await setUp(user)).body;
  const { recovery_codes } = (await enable(user, await codeNow(secret))).body;
  await api(user).post("/api/2fa/recovery-codes", { current_password: PASSWORD });
  await api(user).post("/api/2fa/disable", { current_password: PASSWORD });
  const events = await asPlatform(() =>
    db.auditEvent.findMany({ where: { actor_id: user.id }, orderBy: { id: "asc" } }),
  );
  expect(events.map(({ action, subject_id, tenant_id }) => [action, subject_id, tenant_id])).toEqual(
    ["two-factor-enabled", "recovery-codes-renewed", "two-factor-disabled"].map((what) => [
      ...[`users.${what}`, user.id, tenant.id],
    ]),
  );
  const mails = [await mailTo(user.email, 1), await mailTo(user.email, 2)];
  expect(mails.map(({ subject = "" }) => subject.split(" – ")[0]).sort()).toEqual([
    ...["Two-factor authentication was disabled", "Two-factor authentication was enabled"],
  ]);
  const written = JSON.stringify(events) + mails.map(({ text, html }) => `${text}${html}`).join();
  expect([secret, ...recovery_codes].filter((word) => written.includes(word))).toEqual([]);
});

test("an impersonator sees whether it is enabled, and can't change it", async () => {
  const [admin, user] = [await makeAdmin(), await makeUser(tenant)];
  await protect(user);
  await api(admin).post(`/api/impersonate/user/${user.id}`);
  expect(await statusOf(admin)).toEqual({ enabled: true, recovery_codes_left: 10 });
  const answers = await Promise.all([
    api(admin).post("/api/2fa/setup"),
    api(admin).post("/api/2fa/enable", { code: await codeNow() }),
    api(admin).post("/api/2fa/disable", { current_password: PASSWORD }),
    api(admin).post("/api/2fa/recovery-codes", { current_password: PASSWORD }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(await statusOf(user)).toEqual({ enabled: true, recovery_codes_left: 10 });
});
