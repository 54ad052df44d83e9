import { describe, expect, test } from "vitest";
import { planInput } from "@/lib/catalogue/plans/schema";
import { FUNERAL_WAITS, funeralWaitOn, funeralWaitProblem, longestFuneralWait } from "@/lib/insurance/funeral-wait";

const row = (fields: Record<string, unknown> = {}) => ({ member: "child", cover_amount: 10_000, ...fields });

const problemsOf = (member_cover: unknown) => {
  const plan = { product_id: 1, heading: "Family", cover_amount: 30_000, monthly_premium: 139 };
  const read = planInput.safeParse({ ...plan, member_cover });
  return read.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
};

describe("the waiting period of funeral cover", () => {
  test.each([
    [null, 6],
    [36, 6],
    [24, 6],
    [23, 5],
    [12, 3],
    [4, 1],
    [3, 0],
  ])("of a policy of %s months is %i months at most", (term, longest) => {
    expect(longestFuneralWait(term)).toBe(longest);
    expect(funeralWaitProblem({ term_months: term, waiting_months: longest })).toBeNull();
    expect(funeralWaitProblem({ term_months: term, waiting_months: longest + 1 })).toMatch(
      `Must be ${longest} or less`,
    );
  });
});

test("the rule of funeral waits is that of the day, each with its source, and the first one holds for earlier days", () => {
  const days = FUNERAL_WAITS.map(({ valid_from }) => valid_from);
  expect(days).toEqual(days.toSorted());
  for (const wait of FUNERAL_WAITS) {
    expect(funeralWaitOn(wait.valid_from)).toBe(wait);
    expect(wait.source).toMatch(/Policyholder Protection Rules.*rule/);
  }
  expect(funeralWaitOn("1998-01-01")).toBe(FUNERAL_WAITS[0]);
  expect(funeralWaitOn("2199-12-31")).toBe(FUNERAL_WAITS.at(-1));
});

describe("the cover of members", () => {
  test("may differ by age, as long as no age is in two rows of one member", () => {
    expect(problemsOf([row({ max_age: 5 }), row({ min_age: 6, max_age: 13 }), row({ min_age: 14 })])).toEqual([]);
    expect(problemsOf([row({ max_age: 5 }), row({ member: "parent" })])).toEqual([]);
  });

  test.each([
    [[row(), row()], "member_cover.1.member: An earlier row already covers these ages of this member"],
    [
      [row({ max_age: 6 }), row({ min_age: 6 })],
      "member_cover.1.member: An earlier row already covers these ages of this member",
    ],
    [[row({ min_age: 6, max_age: 5 })], "member_cover.0.max_age: Must not be below the youngest age"],
    [[row({ member: "cousin" })], "member_cover.0.member: Choose from the list"],
    [[row({ cover_amount: null })], "member_cover.0.cover_amount: Required"],
    [[row({ cover_amount: -1 })], "member_cover.0.cover_amount: Must be 0 or more"],
    ["all", "member_cover: Must be a list"],
  ])("with %j is refused", (rows, problem) => {
    expect(problemsOf(rows)).toEqual([problem]);
  });

  test("is empty unless given, so that everybody has the sale's cover", () => {
    expect(problemsOf(undefined)).toEqual([]);
  });
});
