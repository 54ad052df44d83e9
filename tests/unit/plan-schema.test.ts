import { describe, expect, test } from "vitest";
import { planInput } from "@/lib/catalogue/plans/schema";
import { funeralWaitProblem, longestFuneralWait } from "@/lib/insurance/funeral-wait";
import type { Law } from "@/lib/insurance/law/rules";
import { LAW } from "../support/law";

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
    expect(longestFuneralWait(term, "2026-12-01", LAW)).toBe(longest);
    expect(funeralWaitProblem({ term_months: term, waiting_months: longest }, LAW)).toBeNull();
    expect(funeralWaitProblem({ term_months: term, waiting_months: longest + 1 }, LAW)).toMatch(
      `Must be ${longest} or less`,
    );
  });
});

test("the longest wait is that of the row in force, and the first one holds for earlier days", () => {
  const later = { ...LAW.funeral_wait[0], valid_from: "2027-03-01", longest_months: 9, source: "A later rule" };
  const law = { funeral_wait: [...LAW.funeral_wait, later] } as Pick<Law, "funeral_wait">;
  const days = ["1998-01-01", "2027-02-28", "2027-03-01"];
  expect(days.map((day) => longestFuneralWait(null, day, law))).toEqual([6, 6, 9]);
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
    [[row({ min_age: 6, max_age: 5 })], "member_cover.0.max_age: Must not be less than the minimum age"],
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
