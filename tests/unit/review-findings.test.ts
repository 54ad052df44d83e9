import { expect, test } from "vitest";
import { findingColumns, findingsOf, whyIncomplete } from "@/lib/sales/record/score";

const item = (item_id: string, result: "pass" | "fail" | "na" | null, more = {}) => ({
  ...{ item_id, weight: 50, instant_fail: false, result },
  ...more,
});

const LEAST = 60;

test("a review keeps which items failed, but for those that were upheld in a dispute", () => {
  const disputed_at = new Date();
  expect(
    findingColumns(
      [
        item("named", "fail", { disputed_at, is_upheld: true }),
        item("purpose", "fail", { disputed_at, is_upheld: false }),
        item("consent", "pass"),
      ],
      LEAST,
    ),
  ).toMatchObject({ failed: 1, failed_items: ["purpose"], is_disputed: true, is_upheld: true });
});

test("a review without a dispute says so", () => {
  expect(findingColumns([item("named", "na"), item("purpose", null)], LEAST)).toMatchObject({
    ...{ failed: 0, failed_items: [], is_disputed: false, is_upheld: false, is_complete: false },
  });
});

test.each([
  ["nothing", ["na", "na", "na"], "Score at least 60% of the scorecard (0% so far)."],
  ["too little", ["pass", "na", "na"], "Score at least 60% of the scorecard (50% so far)."],
  ["not every item", ["pass", "pass", null], "Score every item first."],
  ["enough", ["pass", "na", "fail"], null],
] as const)("a review in which %s is scored says what it lacks", (_, [one, two, three], lacks) => {
  const items = [item("one", one), item("two", two, { weight: 40 }), item("three", three, { weight: 10 })];
  const findings = findingsOf(items, LEAST);
  expect([whyIncomplete(findings, LEAST), findings.complete]).toEqual([lacks, lacks === null]);
  expect(findings.score).toBe(one === "na" ? null : findings.score);
});
