import { describe, expect, test } from "vitest";
import { formatCover, formatPremium } from "@/lib/insurance/money";
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatKilobytes,
  formatNames,
  formatPercent,
  formatWeekTime,
  initials,
  isMoment,
  isoDate,
  truncate,
} from "@/lib/platform/text/format";
import { formatComing } from "@/lib/platform/time/coming";
import { formatAge, formatDuration } from "@/lib/platform/time/elapsed";

const thin = (text: string) => text.replaceAll("_", "\u2009");

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("money and counts", () => {
  test.each([
    [0, "R_0"],
    [500_000, "R_500_000"],
    [1_000_000, "R_1_000_000"],
    [1_000_001, "R_1.0 Million"],
    [1_500_000, "R_1.5 Million"],
    [12_000_000, "R_12.0 Million"],
  ])("a cover of %d reads %s, with thin spaces", (amount, text) => {
    expect(formatCover(amount)).toBe(thin(text));
  });

  test("a premium always shows its cents", () => {
    expect(formatPremium(199.5)).toBe(thin("R_199.50"));
    expect(formatPremium("1234.5")).toBe(thin("R_1_234.50"));
    expect(formatPremium(0)).toBe(thin("R_0.00"));
  });

  test("a plan in another currency is shown in it", () => {
    expect(formatCover(2_500_000, "US$")).toBe(thin("US$_2.5 Million"));
    expect(formatPremium(20, "N$")).toBe(thin("N$_20.00"));
  });

  test("a file's size has one decimal", () => {
    expect(formatKilobytes(12_595)).toBe("12.3 KB");
    expect(formatKilobytes(0)).toBe("0.0 KB");
    expect(formatKilobytes(2 * 1024 * 1024)).toBe("2,048.0 KB");
  });

  test("a percentage has its sign without a space", () => {
    expect(formatPercent(33)).toBe("33%");
    expect(formatPercent("100.00")).toBe("100.00%");
  });

  test("a count has its thousands separated", () => {
    expect(formatCount(999)).toBe("999");
    expect(formatCount(1_234_567)).toBe("1,234,567");
  });
});

describe("texts", () => {
  test("a text at the limit is shown in full, and a longer one is cut", () => {
    expect(truncate("a".repeat(120))).toBe("a".repeat(120));
    expect(truncate("a".repeat(121))).toBe(`${"a".repeat(120)}…`);
  });

  test("an emoji is never cut in half", () => {
    expect(truncate("ab😀cd", 3)).toBe("ab😀…");
  });

  test("there is no space before the ellipsis", () => {
    expect(truncate("funeral cover", 8)).toBe("funeral…");
  });

  test("an avatar shows the first letters of both names", () => {
    expect(initials("thandi", "Mokoena")).toBe("TM");
    expect(initials(" Élodie ", "de Wet")).toBe("ÉD");
  });

  test("an avatar works with one name, or none", () => {
    expect(initials("Thandi")).toBe("T");
    expect(initials("Thandi", null)).toBe("T");
    expect(initials("", "")).toBe("");
  });
});

describe("dates", () => {
  test.each([
    ["2026-11-21T12:05:00.000Z", true],
    ["2026-11-21", false],
    ["2026-11-21T12:05:00 she calls back", false],
    ["2026-99-99T99:99:99Z", false],
  ])("%j is a moment: %s", (text, expected) => {
    expect(isMoment(text)).toBe(expected);
  });

  test("a moment is shown in South African time", () => {
    expect(formatDateTime("2026-11-21T12:05:00Z")).toBe("21 Nov 2026, 14:05");
    expect(formatDateTime(new Date("2026-11-21T12:05:00Z"))).toBe("21 Nov 2026, 14:05");
  });

  test("late in the evening in London it is tomorrow in Johannesburg", () => {
    expect(formatDate("2026-12-31T22:30:00Z")).toBe("1 Jan 2027");
    expect(isoDate("2026-12-31T22:30:00Z")).toBe("2027-01-01");
  });

  test("midnight is 00:00, never 24:00", () => {
    expect(formatDateTime("2026-09-04T22:00:00Z")).toBe("5 Sep 2026, 00:00");
  });

  test("a time of the week begins with the day in South Africa", () => {
    expect(formatWeekTime("2026-11-21T22:30:00Z")).toBe("Sun 00:30");
    expect(formatWeekTime("2026-11-23T06:00:00Z")).toBe("Mon 08:00");
    expect(formatWeekTime("2026-11-28T06:00:00Z")).toBe("Sat 08:00");
  });

  test.each([
    ["2026-11-23T06:00:00Z", "today 08:00"],
    ["2026-11-24T06:00:00Z", "tomorrow 08:00"],
    ["2026-11-25T06:00:00Z", "Wed 08:00"],
    ["2026-11-23T22:30:00Z", "tomorrow 00:30"],
  ])("early on Monday 23 November, %s is told as %s", (moment, text) => {
    expect(formatComing(moment, new Date("2026-11-23T05:00:00Z"))).toBe(text);
  });

  test("a date of birth is shown as that date", () => {
    expect(formatDate("1985-06-15")).toBe("15 Jun 1985");
    expect(isoDate("1985-06-15")).toBe("1985-06-15");
  });

  test("an invalid date is an error", () => {
    expect(() => formatDate("soon")).toThrow(RangeError);
  });
});

describe("spans of time", () => {
  const now = new Date("2026-11-21T12:00:00Z");

  test.each([
    [-5 * MINUTE, "just now"],
    [59 * SECOND, "just now"],
    [MINUTE, "1 min"],
    [59 * MINUTE, "59 min"],
    [HOUR, "1 h"],
    [23 * HOUR, "23 h"],
    [2 * DAY, "2 d"],
    [7 * DAY - 1, "6 d"],
    [7 * DAY, "1 w"],
    [36 * DAY, "5 w"],
  ])("%d ms ago reads %s", (elapsed, text) => {
    expect(formatAge(new Date(now.getTime() - elapsed).toISOString(), now)).toBe(text);
  });

  test.each([
    [-1, "0 s"],
    [0, "0 s"],
    [45_900, "45 s"],
    [MINUTE, "1 min"],
    [14 * MINUTE + 59 * SECOND, "14 min"],
    [3 * HOUR, "3 h"],
    [3 * HOUR + 5 * MINUTE, "3 h 5 min"],
    [DAY, "1 d"],
    [2 * DAY + 3 * HOUR + 40 * MINUTE, "2 d 3 h"],
    [2 * DAY + 40 * MINUTE, "2 d"],
  ])("%d ms last %s", (duration, text) => {
    expect(formatDuration(duration)).toBe(text);
  });
});

describe("names", () => {
  test.each([
    [["Ann"], 1, "Ann"],
    [["Ann", "Ben"], 2, "Ann and Ben"],
    [["Ann", "Ben", "Cara"], 3, "Ann, Ben and Cara"],
    [["Ann", "Ben", "Cara", "Dan", "Eve"], 5, "Ann, Ben, Cara, Dan and Eve"],
    [["Ann", "Ben", "Cara", "Dan", "Eve", "Finn"], 6, "Ann, Ben, Cara, Dan, Eve and 1 more"],
    [["Ann", "Ben"], 1_002, "Ann, Ben and 1,000 more"],
  ])("%j of %d read %s", (names, total, text) => {
    expect(formatNames(names, total)).toBe(text);
  });
});
