import { beforeAll, describe, expect, test } from "vitest";
import type { CoverLimit } from "@/lib/catalogue/cover-limits/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import type { Page } from "@/lib/platform/lists/list";
import { dateText } from "@/lib/platform/time/days";
import { api, type Refusal } from "../support/api";
import { makeCoverLimit, unusedDay } from "../support/master-data";
import { makeAdmin, makeTenant, makeUser, type TestUser } from "../support/world";

const PATH = "/api/cover-limits";
const SECTION_55 = expect.stringMatching(/^Long-term Insurance Act 52 of 1998, section 55/);

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
  refuse_above: 60_000,
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
    [{ min_age: 14 }, "max_age", "Must not be less than the minimum age"],
    [{ amount: 0, refuse_above: null }, "amount", "Must be 1 or more"],
    [{ amount: 1.5 }, "amount", "Must be an integer"],
    [{ valid_from: "2026-02-30" }, "valid_from", "Enter a date"],
    [{ source: " " }, "source", "Required"],
    [{ insurance_class: undefined }, "insurance_class", "Required"],
    [{ refuse_above: 59_999 }, "refuse_above", "Must not be less than the maximum cover"],
    [{ refuse_above: 60_001 }, "refuse_above", "For children, must equal the maximum cover"],
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
      { min_age: ["Another limit from this day already covers the ages 6 to 13"] },
    ]);
    const answers = [
      await api(admin).post(PATH, input({ valid_from, min_age: 14, max_age: null })),
      await api(admin).post(PATH, input({ valid_from: later })),
      await api(admin).post(PATH, input({ valid_from, insurance_class: "life", min_age: 14, max_age: null })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  test.each([
    [{ insurance_class: "funeral", min_age: 14, max_age: null }, 120_000],
    [{ insurance_class: "life", min_age: 14, max_age: null }, 60_000],
    [{ insurance_class: null }, 60_000],
  ])("with %j refuses above R %i where nobody enters another amount", async (fields, refused) => {
    const { body } = await api(admin).post<CoverLimit>(PATH, { ...input(fields), refuse_above: undefined });
    expect(body.refuse_above).toBe(refused);
  });

  test("of release 0.3.0, which enters no second amount, is read with what it refuses", async () => {
    const { id, amount } = await makeCoverLimit(); // with the columns of that release alone
    expect((await api(manager).get<CoverLimit>(`${PATH}/${id}`)).body.refuse_above).toBe(amount);
  });
});

describe("a limit of every life cover", () => {
  const every = (valid_from: string, fields = {}) => input({ insurance_class: null, valid_from, ...fields });

  test("is listed for funeral and for life cover, and not for disability", async () => {
    const { body } = await api(admin).post<CoverLimit>(PATH, every(dateText(unusedDay())));
    expect(body.insurance_class).toBeNull();
    const isListed = async (insurance_class: string) => {
      const query = `insurance_class=${insurance_class}&per_page=1000`;
      return (await api(manager).get<Page<CoverLimit>>(`${PATH}?${query}`)).body.data.some(({ id }) => id === body.id);
    };
    expect([await isListed("funeral"), await isListed("life"), await isListed("disability")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("never holds beside one of funeral or life cover for the same age and day", async () => {
    const valid_from = dateText(unusedDay());
    await api(admin).post(PATH, input({ valid_from, insurance_class: "life", min_age: 20, max_age: 30 }));
    const send = (fields: object) =>
      api(admin).post<Refusal>(PATH, every(valid_from, { min_age: 30, max_age: 40, ...fields }));
    expect((await send({})).body.errors).toEqual({
      min_age: ["Another limit from this day already covers the ages 20 to 30"],
    });
    expect((await send({ insurance_class: "disability" })).status).toBe(201);
  });

  test("is replaced by a later one of every life cover, and by none of a class", async () => {
    const valid_from = dateText(unusedDay());
    const send = (insurance_class: string | null) =>
      api(admin).post<Refusal>(PATH, input({ valid_from, insurance_class }));
    for (const insurance_class of ["funeral", "life"]) {
      expect((await send(insurance_class)).body.errors).toEqual({
        min_age: ["“Every life cover” has a limit for the ages 6 to 13: choose that class, or other ages"],
      });
    }
    expect((await send(null)).status).toBe(201);
  });
});

describe("two administrators who save at the same moment", () => {
  const OVERLAP = /^Another limit from this day already covers the ages/;

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

test("the limits that the law sets are there from the start, each with its source", async () => {
  const query = "insurance_class=funeral&sortBy=min_age&per_page=1000";
  const { data } = (await api(manager).get<Page<CoverLimit>>(`${PATH}?${query}`)).body;
  expect(data.filter(({ valid_from }) => valid_from === "2018-07-01")).toMatchObject([
    { insurance_class: null, min_age: 0, max_age: 5, amount: 20_000, refuse_above: 20_000, source: SECTION_55 },
    { insurance_class: null, min_age: 6, max_age: 13, amount: 50_000, refuse_above: 50_000, source: SECTION_55 },
    { insurance_class: "funeral", min_age: 14, max_age: null, amount: 100_000, refuse_above: 200_000 },
  ]);
});
