// @module-tag all
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api, randomAddress } from "../support/api";
import { type Console, killConsoles, startAnotherConsole } from "../support/console-process";
import { codeIn, mailsTo, mailTo } from "../support/mails";
import { makeTenant, makeUser, signInAgain, type TestTenant } from "../support/world";

// Two processes serve one database, as behind a load balancer. Throttles, sessions and emails are shared by both.

/** Long enough for a second email, if the other process wrongly sent one. */
const ANOTHER_MAIL_MS = 3_000;

let second: Console;
let tenant: TestTenant;
beforeAll(async () => {
  second = await startAnotherConsole();
  tenant = await makeTenant();
});
afterAll(async () => {
  second.kill("SIGTERM"); // it returns its running jobs to the queue
  await second.ended;
  await killConsoles();
});

/** The API of both processes, called from one IP address. */
function both(session?: { token: string; cookie: string }) {
  const ip = randomAddress();
  return [api(session, { ip }), api(session, { ip, port: new URL(second.url).port })] as const;
}

test("wrong passwords on one process count on the other", async () => {
  const { email } = await makeUser(tenant);
  const [first, other] = both();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const client = attempt % 2 === 0 ? first : other;
    statuses.push((await client.post("/api/login", { email, password: "Wrong-password-1" })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect((await other.post("/api/login", { email, password: "Wrong-password-1" })).status).toBe(429);
});

test("a session that ends on one process has ended on the other", async () => {
  const user = await makeUser(tenant);
  const [first, other] = both(await signInAgain(user));
  expect((await other.get("/api/user")).status).toBe(200);
  expect((await first.post("/api/logout")).status).toBe(204);
  expect((await other.get("/api/user")).status).toBe(401);
});

test("a code sent by one process signs in on the other, once, and is emailed once", async () => {
  const { email } = await makeUser(tenant);
  const [first, other] = both();
  expect((await first.post("/api/otp/send", { email })).status).toBe(200);
  const code = codeIn(await mailTo(email));
  const answers = await Promise.all([first, other].map((client) => client.post("/api/otp/verify", { email, code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  await wait(ANOTHER_MAIL_MS);
  // Only the code: a first sign-in sends no email about a new device.
  expect((await mailsTo(email)).map(({ subject }) => subject)).toHaveLength(1);
});
