import { beforeAll, describe, expect, test } from "vitest";
import type { CoverLimit } from "@/lib/catalogue/cover-limits/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import type { Page } from "@/lib/platform/lists/list";
import { dateText } from "@/lib/platform/time/days";
import { api, type Refusal } from "../support/api";
import { makeCoverLimit, unusedDay } from "../support/master-data";
import { makeAdmin, makeTenant, makeUser, type TestUser } from "../support/world";

const PATH = "/api/cover-limits";

let admin: TestUser;
let other: TestUser;
let manager: TestUser;
beforeAll(async () => {
  const people = [makeAdmin(), makeAdmin(), makeUser(await makeTenant(), { permissions: PERMISSIONS })] as const;
  [admin, other, manager] = await Promise.all(people);
});

const input = (fields: Record<string, unknown> = {}) => ({
  insurance_class: "disability",
  min_age: 6,
  max_age: 13,
  amount: 60_000,
  valid_from: dateText(unusedDay()),
  source: "Notice 12 of 2200",
  ...fields,
});

describe("a cover limit", () => {
  test("is added, changed and deleted by an administrator", async () => {
    const valid_from = dateText(unusedDay());
    const added = await api(admin).post<CoverLimit>(PATH, input({ valid_from }));
    const { id } = added.body;
    expect([added.status, added.body]).toEqual([201, { ...input({ valid_from }), id, version: 1 }]);
    const changed = await api(admin).put<CoverLimit>(`${PATH}/${id}`, input({ valid_from, max_age: null, version: 1 }));
    expect(changed.body).toEqual({ ...input({ valid_from, max_age: null }), id, version: 2 });
    expect((await api(admin).delete(`${PATH}/${id}`)).status).toBe(204);
  });

  test("is read by whoever may see them, and left as it is by anyone but administrators", async () => {
    const { id, source } = await makeCoverLimit();
    const answers = await Promise.all([
      api(manager).post(PATH, input()),
      api(manager).put(`${PATH}/${id}`, input()),
      api(manager).delete(`${PATH}/${id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await api(manager).get<CoverLimit>(`${PATH}/${id}`)).body).toMatchObject({ source, version: 1 });
  });

  test.each([
    [{ insurance_class: "pet" }, "insurance_class", "Required"],
    [{ min_age: -1 }, "min_age", "Must be 0 or more"],
    [{ min_age: 14 }, "max_age", "Must not be below the youngest age"],
    [{ amount: 0 }, "amount", "Must be 1 or more"],
    [{ amount: 1.5 }, "amount", "Must be an integer"],
    [{ valid_from: "2026-02-30" }, "valid_from", "Enter a date"],
    [{ source: " " }, "source", "Required"],
  ])("is refused with %j", async (fields, field, message) => {
    const { status, body } = await api(admin).post<Refusal>(PATH, input(fields));
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test("never holds beside another for the same class, age and day, but replaces one of an earlier day", async () => {
    const [valid_from, later] = [dateText(unusedDay()), dateText(unusedDay())];
    await api(admin).post(PATH, input({ valid_from }));
    const overlapping = await api(admin).post<Refusal>(PATH, input({ valid_from, min_age: 13, max_age: null }));
    expect([overlapping.status, overlapping.body.errors]).toEqual([
      422,
      { min_age: ["Another limit of this day already holds for the ages 6 to 13"] },
    ]);
    const answers = [
      await api(admin).post(PATH, input({ valid_from, min_age: 14, max_age: null })),
      await api(admin).post(PATH, input({ valid_from: later })),
      await api(admin).post(PATH, input({ valid_from, insurance_class: "life" })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });
});

describe("two administrators who save at the same moment", () => {
  const OVERLAP = /^Another limit of this day already holds for the ages/;

  /** Sends two at once, of which the later one to be looked at is refused with the sentence. */
  async function expectOneToWin(send: () => Promise<{ status: number; body: Refusal }>[]) {
    const [first, second] = (await Promise.all(send())).toSorted((one, other) => one.status - other.status);
    expect([first?.status, second?.status]).toEqual([expect.toBeOneOf([200, 201]), 422]);
    expect(second?.body.errors).toEqual({ min_age: [expect.stringMatching(OVERLAP)] });
  }

  test("never add limits that overlap: one wins, the other reads why", async () => {
    for (let round = 0; round < 10; round += 1) {
      const valid_from = dateText(unusedDay());
      await expectOneToWin(() => [
        api(admin).post<Refusal>(PATH, input({ valid_from })),
        api(other).post<Refusal>(PATH, input({ valid_from, min_age: 10, max_age: 20 })),
      ]);
    }
  });

  test("never move two limits onto each other", async () => {
    for (let round = 0; round < 10; round += 1) {
      const valid_from = dateText(unusedDay());
      const [low, high] = [input({ valid_from, max_age: 9 }), input({ valid_from, min_age: 14, max_age: 20 })];
      const { body: child } = await api(admin).post<CoverLimit>(PATH, low);
      const { body: youth } = await api(admin).post<CoverLimit>(PATH, high);
      await expectOneToWin(() => [
        api(admin).put<Refusal>(`${PATH}/${child.id}`, { ...low, max_age: 12, version: 1 }),
        api(other).put<Refusal>(`${PATH}/${youth.id}`, { ...high, min_age: 11, version: 1 }),
      ]);
    }
  });
});

test("the limits of funeral cover that the law sets are there from the start", async () => {
  const query = "insurance_class=funeral&sortBy=min_age&per_page=1000";
  const { data } = (await api(manager).get<Page<CoverLimit>>(`${PATH}?${query}`)).body;
  expect(data.filter(({ valid_from }) => valid_from === "2018-07-01")).toMatchObject([
    { min_age: 0, max_age: 5, amount: 20_000 },
    { min_age: 6, max_age: 13, amount: 50_000 },
    { min_age: 14, max_age: null, amount: 100_000 },
  ]);
});
