import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, randomAddress } from "../support/api";
import { atOnce, cookieIn, tally, times, tryIn } from "../support/attacks";
import { codeNow, protect, wrongCode } from "../support/two-factor";
import { makeTenant, makeUser, PASSWORD, type TestTenant, type TestUser, unique } from "../support/world";

// What an attacker tries on the public sign-in page to get into another user's account.

const WRONG = { password: "Not-the-password-1" };
const QUARTER_HOUR_SECONDS = 15 * 60;
const REFUSED = { message: "The email address or password is wrong." };
const MANY = 1_000;

let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
});

async function makeProtected(): Promise<TestUser> {
  const user = await makeUser(tenant);
  await protect(user);
  return user;
}

describe("guessing passwords", () => {
  test("from one IP address stops after ten a minute, even with the right password", async () => {
    const ip = randomAddress();
    const owner = await makeUser(tenant);
    const others = await atOnce(10, () => makeUser(tenant)); // an unknown email address costs a hash at full strength
    expect(tally(await Promise.all(others.map(({ email }) => tryIn(email, WRONG, { ip }))))).toEqual({ 401: 10 });
    for (const fields of [WRONG, {}]) {
      const { status, headers, body } = await tryIn(owner.email, fields, { ip });
      expect(status).toBe(429);
      expect(Number(headers["retry-after"])).toBe(body.retry_after);
      expect(body.retry_after).toBeGreaterThan(0);
      expect(body.retry_after).toBeLessThanOrEqual(60);
      expect(body.message).toMatch(/^Too many attempts\. Please try again in (\d+ seconds?|1 minute)\.$/);
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect((await tryIn(owner.email)).status).toBe(200); // from another IP address
  });

  test("for one account stops after ten a minute, from any number of IP addresses", async () => {
    const { email } = await makeUser(tenant);
    const answers = await times(20, () => tryIn(email, WRONG));
    expect(tally(answers)).toEqual({ 401: 10, 429: 10 });
    const { status, headers } = await tryIn(email);
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(QUARTER_HOUR_SECONDS);
  });

  test("for one account in parallel gives no more attempts than one after another", async () => {
    const { email } = await makeUser(tenant);
    const answers = await atOnce(100, () => tryIn(email, WRONG));
    expect(tally(answers)).toEqual({ 401: 10, 429: 90 });
  });

  test("for an unknown account is throttled in the same way", { tags: "all" }, async () => {
    const email = `${unique()}@nowhere.test`;
    expect(tally(await atOnce(12, () => tryIn(email, WRONG)))).toEqual({ 401: 10, 429: 2 });
  });

  test("does not lock the owner out on a device that they have used before", async () => {
    const { email } = await makeUser(tenant);
    const device = cookieIn((await tryIn(email)).headers, "device");
    await times(12, () => tryIn(email, WRONG));
    expect((await tryIn(email)).status).toBe(429);
    expect((await tryIn(email, {}, { headers: { cookie: device } })).status).toBe(200);
  });

  test("on a known device is throttled for that device", async () => {
    const { email } = await makeUser(tenant);
    const headers = { cookie: cookieIn((await tryIn(email)).headers, "device") };
    expect(tally(await times(12, () => tryIn(email, WRONG, { headers })))).toEqual({ 401: 10, 429: 2 });
    expect((await tryIn(email)).status).toBe(200); // on other devices the account has all its attempts
  });

  test("does not reveal by the response which accounts exist", async () => {
    const [user, disabled] = [await makeUser(tenant), await makeUser(tenant, { active: false })];
    const foreign = await makeUser(other);
    const at = { subdomain: tenant.subdomain };
    const answers = await Promise.all([
      tryIn(user.email, WRONG, at),
      tryIn(disabled.email, {}, at),
      tryIn(foreign.email, {}, at),
      tryIn(`${unique()}@nowhere.test`, {}, at),
    ]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [401, REFUSED]));
    expect(answers.flatMap(({ headers }) => headers["set-cookie"] ?? [])).toEqual([]);
    const headersOf = answers.map(({ headers }) => Object.keys(headers).sort().join());
    expect(new Set(headersOf).size).toBe(1);
  });
});

describe("guessing codes", () => {
  test("is not possible with a wrong password, and uses up no code", async () => {
    const user = await makeProtected();
    const otp = await codeNow();
    const { status, body } = await tryIn(user.email, { ...WRONG, otp });
    expect([status, body]).toEqual([401, REFUSED]);
    expect((await tryIn(user.email, { otp })).status).toBe(200);
  });

  test("stops after five in a quarter of an hour, even with the right code", async () => {
    const user = await makeProtected();
    const otp = await wrongCode();
    expect(tally(await times(5, () => tryIn(user.email, { otp })))).toEqual({ 422: 5 });
    const { status, headers } = await tryIn(user.email, { otp: await codeNow() });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(QUARTER_HOUR_SECONDS - 120);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(QUARTER_HOUR_SECONDS);
  });

  test("in parallel gives no more than five attempts", async () => {
    const user = await makeProtected();
    const otp = await wrongCode();
    const answers = await atOnce(MANY, () => tryIn(user.email, { otp }, { headers: { connection: "close" } }));
    const { 422: looked = 0, 429: throttled = 0, 503: busy = 0, ...others } = tally(answers);
    expect(others).toEqual({});
    expect(looked).toBeLessThanOrEqual(5);
    expect(looked + throttled + busy).toBe(MANY);
    await times(5 - looked, () => tryIn(user.email, { otp }));
    expect((await tryIn(user.email, { otp: await codeNow() })).status).toBe(429);
  });

  test("counts malformed codes too, and refuses them with the same message", async () => {
    const malformed = [["123456"], { code: "123456" }, 123456, "１２３４５６", "12345 6 7"];
    const user = await makeProtected();
    const answers = await times(malformed.length, (index) => tryIn(user.email, { otp: malformed[index] }));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      malformed.map(() => [422, { message: "The code is wrong.", errors: { otp: ["The code is wrong."] } }]),
    );
    expect((await tryIn(user.email, { otp: await codeNow() })).status).toBe(429);
  });

  test("with a stolen password does not lock the owner out on a known device", async () => {
    const user = await makeProtected();
    const first = await tryIn(user.email, { otp: await codeNow() });
    const headers = { cookie: cookieIn(first.headers, "device") };
    const wrong = await wrongCode();
    await times(6, () => tryIn(user.email, { otp: wrong }));
    const otp = await codeNow(undefined, 1);
    expect((await tryIn(user.email, { otp })).status).toBe(429);
    expect((await tryIn(user.email, { otp }, { headers })).status).toBe(200);
  });

  test("a code works only once, also when it is used twice at the same moment", async () => {
    const user = await makeProtected();
    const otp = await codeNow();
    const answers = await atOnce(4, () => tryIn(user.email, { otp }));
    expect(tally(answers)).toEqual({ 200: 1, 422: 3 });
    expect((await tryIn(user.email, { otp })).status).toBe(422);
  });

  test("a code older than the last used one is refused", async () => {
    const user = await makeProtected();
    const earlier = await codeNow();
    expect((await tryIn(user.email, { otp: await codeNow(undefined, 1) })).status).toBe(200);
    expect((await tryIn(user.email, { otp: earlier })).status).toBe(422);
  });

  test("a recovery code works only once, also when it is used twice at the same moment", async () => {
    const user = await makeUser(tenant);
    const [otp] = await protect(user);
    const answers = await atOnce(4, () => tryIn(user.email, { otp }));
    expect(tally(answers)).toEqual({ 200: 1, 422: 3 });
    expect((await tryIn(user.email, { otp })).status).toBe(422);
  });

  test("a recovery code that 30 requests use at once signs in exactly one of them", async () => {
    const user = await makeUser(tenant);
    const before = await asPlatform(() => db.session.count({ where: { user_id: user.id } }));
    const [otp] = await protect(user);
    const {
      200: signedIn,
      422: wrong = 0,
      429: throttled = 0,
    } = tally(await atOnce(30, () => tryIn(user.email, { otp })));
    expect([signedIn, wrong + throttled]).toEqual([1, 29]);
    expect(await asPlatform(() => db.session.count({ where: { user_id: user.id } }))).toBe(before + 1);
  });

  test("the recovery code of another account is refused", async () => {
    const [user, thief] = [await makeProtected(), await makeUser(tenant)];
    const [otp] = await protect(thief);
    expect((await tryIn(user.email, { otp })).status).toBe(422);
  });
});

test("the current password can't be guessed from an open session", async () => {
  const user = await makeProtected();
  const guess = (current_password: string) => api(user).post("/api/2fa/disable", { current_password });
  expect(tally(await times(10, () => guess(WRONG.password)))).toEqual({ 422: 10 });
  expect((await guess(PASSWORD)).status).toBe(429);
  expect((await api(user).get<{ enabled: boolean }>("/api/2fa/status")).body.enabled).toBe(true);
});
