import { describe, expect, test } from "vitest";
import { daysOf, monthBefore, periodOf, previousPeriod } from "@/lib/insights/rollup/period";

const period = (date_from: string, date_to: string) => ({ date_from, date_to });
const NOW = new Date("2026-11-22T23:30:00+02:00");

describe("the period of the insights", () => {
  test("is by default the month to date in South Africa", () => {
    expect(periodOf({}, NOW)).toEqual(period("2026-11-01", "2026-11-22"));
    expect(periodOf({ date_from: "2026-10-05" }, NOW)).toEqual(period("2026-10-05", "2026-11-22"));
    expect(periodOf({ date_to: "2026-10-05" }, NOW)).toEqual(period("2026-10-01", "2026-10-05"));
  });

  test("has every day from its first to its last", () => {
    expect(daysOf(period("2024-02-27", "2024-03-01"))).toEqual([
      "2024-02-27",
      "2024-02-28",
      "2024-02-29",
      "2024-03-01",
    ]);
    expect(daysOf(period("2024-01-01", "2024-12-31"))).toHaveLength(366);
  });
});

describe("the period it is compared with", () => {
  test.each([
    ["2026-11-01", "2026-11-22", "2026-10-01", "2026-10-22"],
    ["2026-01-05", "2026-01-09", "2025-12-05", "2025-12-09"],
    ["2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["2026-03-30", "2026-03-31", "2026-02-28", "2026-02-28"],
  ])("has the same days of the month before: %s to %s", (from, to, previousFrom, previousTo) => {
    expect(previousPeriod(period(from, to))).toEqual(period(previousFrom, previousTo));
  });

  test("is as long and right before it when it spans months", () => {
    const spanning = period("2026-08-25", "2026-11-22");
    const previous = previousPeriod(spanning);
    expect(previous.date_to).toBe("2026-08-24");
    expect(daysOf(previous)).toHaveLength(daysOf(spanning).length);
  });

  test("takes the last day of a shorter month", () => {
    expect(monthBefore("2026-05-31")).toBe("2026-04-30");
    expect(monthBefore("2024-03-31")).toBe("2024-02-29");
    expect(monthBefore("2026-01-01")).toBe("2025-12-01");
  });
});
