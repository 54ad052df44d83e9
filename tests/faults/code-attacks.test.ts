import { beforeAll, describe, expect, test } from "vitest";
import { createEmailedCode } from "@/lib/identity/sign-in/emailed-codes.server";
import { env } from "@/lib/platform/settings/env.server";
import { api, randomAddress } from "../support/api";
import { forgotPassword, formOf, resetPassword, sendCode, verifyCode } from "../support/codes";
import { linkIn, mailTo } from "../support/mails";
import { WITH_REPETITIONS } from "../support/repetitions";
import { makeTenant, makeUser, type TestTenant, unique } from "../support/world";

const QUARTER_HOUR_SECONDS = 15 * 60;

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

/** A user with an emailed code, and a wrong code. */
async function makeHolder() {
  const { id, email } = await makeUser(tenant);
  const code = await createEmailedCode(id);
  return { id, email, code, wrong: code === "123456" ? "654321" : "123456" };
}

const countBy = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe("guessing emailed codes", () => {
  test.each(WITH_REPETITIONS ? ["has", "does not have"] : ["has"])(
    "in parallel gives no more than five attempts, for an email address that %s an account",
    async (kind) => {
      const email = kind === "has" ? (await makeHolder()).email : `${unique()}@example.test`;
      const guesses = Array.from({ length: 1000 }, (_, number) => String(number).padStart(6, "0"));
      const options = () => ({ ip: randomAddress(), headers: { connection: "close" } });
      const answers = await Promise.all(guesses.map((code) => verifyCode({ email, code }, options())));
      const looked = countBy(answers, 422);
      expect(looked).toBeGreaterThan(0);
      expect(looked).toBeLessThanOrEqual(5);
      // 503: more than the server handles at once.
      expect(countBy(answers, 429) + countBy(answers, 503)).toBe(1000 - looked);
      // The attempts that got a 503.
      for (let guess = looked; guess < 5; guess += 1) await verifyCode({ email, code: "000000" });
      expect((await verifyCode({ email, code: "000000" })).status).toBe(429);
    },
  );

  test("counts malformed codes too, and then refuses even the right code for a quarter of an hour", async () => {
    const { email, code } = await makeHolder();
    const malformed = [[code], { $eq: code }, Number(code), "１２３４５６", undefined];
    for (const guess of malformed) expect((await verifyCode({ email, code: guess })).status).toBe(422);
    const { status, headers, body } = await verifyCode({ email: ` ${email.toUpperCase()}`, code });
    expect([status, body.message]).toEqual([429, "Too many attempts. Please try again in 15 minutes."]);
    const wait = Number(headers["retry-after"]);
    expect(wait).toBeGreaterThan(QUARTER_HOUR_SECONDS - 30);
    expect(wait).toBeLessThanOrEqual(QUARTER_HOUR_SECONDS);
  });

  test("does not lock the owner out on a device that they have used before", async () => {
    const owner = await makeHolder();
    const first = await verifyCode(owner);
    const cookie = first.headers["set-cookie"]?.find((header) => header.startsWith("device="))?.split(";")[0] ?? "";
    const body = { email: owner.email, code: await createEmailedCode(owner.id) };
    for (let guess = 0; guess < 5; guess += 1) await verifyCode({ ...body, code: owner.wrong.slice(1) });
    expect((await verifyCode(body)).status).toBe(429);
    expect((await verifyCode(body, { headers: { cookie: "device=of-somebody-else" } })).status).toBe(429);
    expect((await verifyCode(body, { headers: { cookie } })).status).toBe(200);
  });

  test("stops after ten from one IP address for any accounts, and only for that IP address", async () => {
    const options = { ip: randomAddress() };
    const holders = await Promise.all(Array.from({ length: 10 }, makeHolder));
    const answers = await Promise.all(holders.map(({ email, wrong }) => verifyCode({ email, code: wrong }, options)));
    expect(countBy(answers, 422)).toBe(10);
    const owner = await makeHolder();
    expect((await verifyCode(owner, options)).status).toBe(429);
    expect((await verifyCode(owner)).status).toBe(200);
  });

  test("is over once the right code is given: earlier wrong attempts no longer count", async () => {
    const owner = await makeHolder();
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) await verifyCode({ ...owner, code: owner.wrong });
      expect((await verifyCode({ ...owner, code: await createEmailedCode(owner.id) })).status).toBe(200);
    }
  });
});

describe("guessing password links", () => {
  test("stops after ten from one IP address, and only for that IP address", async () => {
    const options = { ip: randomAddress() };
    const form = await formOf(await makeUser(tenant), tenant);
    const guesses = Array.from({ length: 10 }, () => resetPassword({ ...form, token: unique() }, options));
    expect(countBy(await Promise.all(guesses), 422)).toBe(10);
    expect((await resetPassword(form, options)).status).toBe(429);
    expect((await resetPassword(form)).status).toBe(200);
  });
});

describe("requesting emails", () => {
  test.each([
    ["codes", sendCode],
    ["links", forgotPassword],
  ])("is limited to twenty %s in a quarter of an hour from one IP address, for any recipients", async (_, ask) => {
    const options = { ip: randomAddress() };
    const emails = Array.from({ length: 20 }, () => `${unique()}@example.test`);
    expect(countBy(await Promise.all(emails.map((email) => ask(email, options))), 200)).toBe(20);
    const { status, headers } = await ask(`${unique()}@example.test`, options);
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(QUARTER_HOUR_SECONDS);
    expect((await ask(`${unique()}@example.test`)).status).toBe(200);
  });

  test("is not limited by colleagues at the same IP address who sign in with their codes", async () => {
    const options = { ip: randomAddress() };
    for (let colleague = 0; colleague < 22; colleague += 1) {
      const { email, id } = await makeUser(tenant);
      expect((await sendCode(email, options)).status).toBe(200);
      await mailTo(email);
      expect((await verifyCode({ email, code: await createEmailedCode(id) }, options)).status).toBe(200);
    }
  });
});

describe("an emailed link has our own address", () => {
  test.each<[string, Record<string, string>, string?]>([
    ["Host", { host: "evil.example" }],
    ["a Host that looks like a subdomain of ours", { host: "localhost.evil.example:3000" }],
    ["X-Forwarded-Host", { "x-forwarded-host": "evil.example" }],
    ["Forwarded", { forwarded: "for=1.2.3.4;host=evil.example;proto=https" }],
    ["X-Forwarded-Proto and -Port", { "x-forwarded-proto": "https", "x-forwarded-port": "444" }],
    ["X-Original-URL and the like", { "x-original-url": "http://evil.example/", "x-host": "evil.example" }],
    ["Origin and Referer", { origin: "https://evil.example", referer: "https://evil.example/forgot-password" }],
  ])("whatever %s says", async (_, headers) => {
    const { email } = await makeUser(tenant);
    expect((await forgotPassword(email, { headers })).status).toBe(200);
    const { protocol, host } = new URL(env().APP_URL);
    const mail = await mailTo(email);
    expect(linkIn(mail).origin).toBe(`${protocol}//${tenant.subdomain}.${host}`);
    expect(`${mail.text}${mail.html}`).not.toContain("evil");
  });

  test("with any absolute URL in the request line", async () => {
    const { email } = await makeUser(tenant);
    const json = { "content-type": "application/json" };
    await api().send("POST", "http://evil.example/api/password/forgot", json, JSON.stringify({ email }));
    await forgotPassword(email);
    expect((await mailTo(email)).text).not.toContain("evil");
  });
});
