import { beforeAll, describe, expect, test } from "vitest";
import { throttle } from "@/lib/identity/limits/throttle.server";
import { randomAddress } from "../support/api";
import { cookieIn, passThrottle, tally, times, tryIn } from "../support/attacks";
import { makeTenant, makeUser, type TestTenant } from "../support/world";

// How long a user waits after too many wrong passwords.

const RULE = "sign-in account";
const ATTEMPTS = 10;
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

/** Counts wrong passwords like sign-ins, without the time for bcrypt. */
const mistype = (email: string, count: number) => times(count, () => throttle(RULE, email));

/** Uses up all attempts. @returns the seconds to wait */
async function exhaust(email: string): Promise<number> {
  await mistype(email, ATTEMPTS);
  return waitOf(email);
}

async function waitOf(email: string): Promise<number> {
  const { status, body, headers } = await tryIn(email);
  expect([status, headers["retry-after"]]).toEqual([429, String(body.retry_after)]);
  return body.retry_after ?? 0;
}

/** Whether a waiting time has just begun: more than half of `longest` is left. */
const within = (seconds: number, longest: number) => seconds > longest / 2 && seconds <= longest;

describe("a user with too many wrong passwords", () => {
  test("waits twice as long each time, up to a quarter of an hour", async () => {
    const { email } = await makeUser(tenant);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const seconds = await exhaust(email);
      expect(within(seconds, minutes * MINUTE), `${seconds} s of ${minutes} min`).toBe(true);
      await passThrottle(RULE, email, seconds);
    }
    expect((await tryIn(email)).status).toBe(200);
  });

  test("does not wait longer because of attempts meanwhile", async () => {
    const { email } = await makeUser(tenant);
    const first = await exhaust(email);
    await times(ATTEMPTS, () => tryIn(email));
    expect(await waitOf(email)).toBeLessThanOrEqual(first);
  });

  test("starts again with a short wait after a day without attempts", async () => {
    const { email } = await makeUser(tenant);
    await passThrottle(RULE, email, await exhaust(email));
    await exhaust(email);
    await passThrottle(RULE, email, DAY + 2 * MINUTE);
    expect(within(await exhaust(email), MINUTE)).toBe(true);
  });

  test("waits with any spelling of the email address", async () => {
    const { email } = await makeUser(tenant);
    await exhaust(email);
    const spellings = [email.toUpperCase(), ` ${email} `, `${email.charAt(0).toUpperCase()}${email.slice(1)}`];
    expect((await times(3, (index) => tryIn(spellings[index] ?? ""))).map(({ status }) => status)).toEqual([
      429, 429, 429,
    ]);
  });
});

test("the right password resets the count of wrong ones", async () => {
  const { email } = await makeUser(tenant);
  const statuses = await times(3, async () => {
    await mistype(email, ATTEMPTS - 1);
    return (await tryIn(email)).status;
  });
  expect(statuses).toEqual([200, 200, 200]);
});

test("many people in one office can sign in from one IP address", async () => {
  const ip = randomAddress();
  const people = await times(15, () => makeUser(tenant));
  expect(tally(await times(15, (index) => tryIn(people[index]?.email ?? "", {}, { ip })))).toEqual({ 200: 15 });
});

test("a whole sales floor can sign in at once from one IP address, on known devices", async () => {
  const ip = randomAddress();
  const emails = await times(2 * ATTEMPTS, async () => (await makeUser(tenant)).email);
  const devices = await times(emails.length, async (index) =>
    cookieIn((await tryIn(emails[index] ?? "")).headers, "device"),
  );
  const answers = await Promise.all(
    emails.map((email, index) => tryIn(email, {}, { ip, headers: { cookie: devices[index] ?? "" } })),
  );
  expect(tally(answers)).toEqual({ 200: emails.length });
});
