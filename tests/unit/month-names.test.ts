import { expect, test } from "vitest";
import { monthNameOf } from "@/lib/platform/time/month-names";

test("a day is named by its month", () => {
  expect(["2026-01-31", "2026-11-01", "2026-12-01"].map(monthNameOf)).toEqual(["January", "November", "December"]);
});
