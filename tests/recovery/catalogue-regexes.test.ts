import { beforeAll, expect, test } from "vitest";
import { api, type Refusal } from "../support/api";
import { catalogueOf } from "../support/records";
import { makeTenant, makeUser, type TestUser, unique } from "../support/world";

/** They took a minute when they ran in the main thread. Other tests keep the machine busy. */
const LONGEST_MS = 5_000;

let user: TestUser;
beforeAll(async () => {
  user = await makeUser(await makeTenant(), { permissions: ["products.store"] });
});

const fileWith = (regex: string) => ({
  ...catalogueOf({ name: "New", slug: unique("p") }),
  questions: Array.from({ length: 400 }, (_, index) => ({
    ...{ name: "Code", slug: `q${index}`, question: "Code?", type: "text", regex },
  })),
});

test.each([
  ["refused at the first that is too large", "(){1000}".repeat(60), [422, ["questions.0.regex"]]],
  ["checked in a thread", "^[a-z]{1,800}$", [201, []]],
])("a product with 400 regexes does not block other requests: they are %s", async (_, regex, expected) => {
  let isRunning = true;
  const importing = api(user)
    .post<Refusal>("/api/products/import", fileWith(regex))
    .finally(() => {
      isRunning = false;
    });
  let longestMs = 0;
  while (isRunning) {
    const startedAt = performance.now();
    await api().get("/api/health");
    longestMs = Math.max(longestMs, performance.now() - startedAt);
  }
  const { status, body } = await importing;
  expect([status, Object.keys(body.errors ?? {})]).toEqual(expected);
  expect(longestMs).toBeLessThan(LONGEST_MS);
});
