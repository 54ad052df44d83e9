import { hash } from "bcryptjs";
import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { compareTimes, EQUAL_WITHIN, TRIES_OF_A_KIND, times, tryIn } from "../support/attacks";
import { forgotPassword, resetPassword, sendCode, verifyCode } from "../support/codes";
import { expectSameTime, MOST_ATTEMPTS } from "../support/timing";
import { makeTenant, makeUser, PASSWORD, type TestTenant, unique } from "../support/world";

// That the answers and the statements are the same is held by tests/api/accounts-unknown.test.ts.

const WRONG = { password: "Not-the-password-1" };
const UNTIL_SURE = { timeout: 300_000 };

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

test("a wrong password takes as long for an account that exists as for one that does not", UNTIL_SURE, async () => {
  const password_hash = await hash(PASSWORD, 12); // with the same cost as the console
  const people = await times(TRIES_OF_A_KIND, () => makeUser(tenant));
  const disabled = await times(TRIES_OF_A_KIND, () => makeUser(tenant, { active: false }));
  const ids = [...people, ...disabled].map(({ id }) => id);
  await asPlatform(() => db.user.updateMany({ where: { id: { in: ids } }, data: { password_hash } }));
  const measured = await compareTimes([
    () => tryIn(`${unique()}@nowhere.test`, WRONG),
    (index) => tryIn(people[index]?.email ?? "", WRONG),
    (index) => tryIn(disabled[index]?.email ?? ""),
  ]);
  expect(Math.max(...measured) / Math.min(...measured), `medians in ms: ${measured}`).toBeLessThan(EQUAL_WITHIN);
});

describe("the response time does not reveal whether an email address has an account", () => {
  let emails: string[];
  beforeAll(async () => {
    emails = (await times(MOST_ATTEMPTS, () => makeUser(tenant))).map(({ email }) => email);
  }, UNTIL_SURE.timeout);

  test.each<[string, (email: string) => Promise<unknown>]>([
    ["a code is requested", (email) => sendCode(email)],
    ["a link is requested", (email) => forgotPassword(email)],
    ["a code is guessed", (email) => verifyCode({ email, code: "000000" })],
    ["a link is guessed", (email) => resetPassword({ ...GUESS, email })],
  ])("when %s", UNTIL_SURE, async (_, attempt) => {
    const known = emails.values();
    await expectSameTime(
      () => attempt(known.next().value ?? ""),
      () => attempt(`${unique("u")}@${tenant.subdomain}.test`),
    );
  });
  const GUESS = { token: "x".repeat(43), password: "Another-horse-10", password_confirmation: "Another-horse-10" };
});
