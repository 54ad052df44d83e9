import { describe, expect, test } from "vitest";
import { choiceOf, daysChosen, formatPeriod } from "@/lib/insights/dashboard/period-choice";

const SUNDAY = new Date("2026-11-22T10:00:00+02:00");
const JUST_AFTER_NEW_YEAR = new Date("2027-01-01T00:30:00+02:00"); // still 2026 in UTC

describe("a period in the address", () => {
  test.each([
    ["today", "2026-11-22", "2026-11-22"],
    ["week", "2026-11-16", "2026-11-22"],
    ["mtd", "2026-11-01", "2026-11-22"],
    ["last_month", "2026-10-01", "2026-10-31"],
    ["90_days", "2026-08-25", "2026-11-22"],
  ])("%s is from %s to %s", (period, date_from, date_to) => {
    expect(daysChosen({ period }, SUNDAY)).toEqual({ date_from, date_to });
  });

  test("days are those of South Africa", () => {
    expect(daysChosen({ period: "today" }, JUST_AFTER_NEW_YEAR).date_to).toBe("2027-01-01");
    expect(daysChosen({ period: "last_month" }, JUST_AFTER_NEW_YEAR)).toEqual({
      date_from: "2026-12-01",
      date_to: "2026-12-31",
    });
    expect(daysChosen({ period: "week" }, JUST_AFTER_NEW_YEAR).date_from).toBe("2026-12-28");
  });

  test("without one, and with an unknown one, it is the month to date", () => {
    expect(choiceOf({})).toBe("mtd");
    expect(choiceOf({ period: "decade" })).toBe("mtd");
  });

  test("two days are a custom period, whose open end is today", () => {
    const days = { date_from: "2026-11-03", date_to: "2026-11-05" };
    expect(choiceOf(days)).toBe("custom");
    expect(daysChosen(days, SUNDAY)).toEqual(days);
    expect(daysChosen({ period: "custom", date_from: "2026-10-03" }, SUNDAY).date_to).toBe("2026-11-22");
  });

  test("days that were left behind do not change a named period", () => {
    expect(daysChosen({ period: "today", date_from: "2026-01-01" }, SUNDAY).date_from).toBe("2026-11-22");
  });
});

test.each([
  ["2026-11-22", "2026-11-22", "22 Nov 2026"],
  ["2026-11-01", "2026-11-22", "1–22 Nov 2026"],
  ["2026-10-25", "2026-11-22", "25 Oct – 22 Nov 2026"],
  ["2025-12-25", "2026-01-03", "25 Dec 2025 – 3 Jan 2026"],
])("%s to %s reads %s", (date_from, date_to, text) => {
  expect(formatPeriod({ date_from, date_to })).toBe(text);
});
