import { expect, test } from "vitest";
import { findingColumns } from "@/lib/sales/quality/score";

const item = (item_id: string, result: "pass" | "fail" | "na" | null, more = {}) => ({
  ...{ item_id, weight: 50, instant_fail: false, result },
  ...more,
});

test("a review keeps which items failed, but for those that were upheld in a dispute", () => {
  const disputed_at = new Date();
  expect(
    findingColumns([
      item("named", "fail", { disputed_at, is_upheld: true }),
      item("purpose", "fail", { disputed_at, is_upheld: false }),
      item("consent", "pass"),
    ]),
  ).toMatchObject({ failed: 1, failed_items: ["purpose"], is_disputed: true, is_upheld: true });
});

test("a review without a dispute says so", () => {
  expect(findingColumns([item("named", "na"), item("purpose", null)])).toMatchObject({
    ...{ failed: 0, failed_items: [], is_disputed: false, is_upheld: false, is_complete: false },
  });
});
