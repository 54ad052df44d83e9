import { describe, expect, test } from "vitest";
import { addDays, addMonths } from "@/lib/platform/time/days";
import { readMoment } from "@/lib/platform/time/read-moment";
import {
  parseTypedBirthDate,
  parseTypedDate,
  parseTypedDateFrom,
  parseTypedMoment,
  showTypedDate,
} from "@/lib/platform/time/typed-date";

const NOW = new Date("2026-11-21T10:00:00Z");

describe("a typed date", () => {
  test.each([
    ["21/11/2026", "2026-11-21"],
    ["3/4/2026", "2026-04-03"],
    ["03.04.26", "2026-04-03"],
    ["3-4-26", "2026-04-03"],
    ["3 4 2026", "2026-04-03"],
    ["03042026", "2026-04-03"],
    ["3 Apr 2026", "2026-04-03"],
    ["3rd April, 2026", "2026-04-03"],
    ["3apr", "2026-04-03"],
    ["3/4", "2026-04-03"],
    ["2026-04-03", "2026-04-03"],
    ["15/06/85", "1985-06-15"],
    ["29/2/2004", "2004-02-29"],
    [" Today ", "2026-11-21"],
    ["tomorrow", "2026-11-22"],
    ["yesterday", "2026-11-20"],
    ["Friday", "2026-11-27"],
    ["sat", "2026-11-28"],
    ["next tues", "2026-11-24"],
  ])("%s is %s, day before month", (typed, date) => {
    expect(parseTypedDate(typed, NOW)).toBe(date);
  });

  test.each([
    ["1 jan", "2027-01-01"],
    ["1/1", "2027-01-01"],
    ["25 Dec", "2026-12-25"],
    ["1 jan 2026", "2026-01-01"],
    ["1/1/26", "2026-01-01"],
    ["today", "2026-11-21"],
  ])("%s is %s, from tomorrow on", (typed, date) => {
    expect(parseTypedDateFrom("2026-11-22", typed, NOW)).toBe(date);
  });

  test.each(["", "29/2/1990", "11/21/2026", "31 Nov", "0/1/2026", "21 Novel 2026x", "2026", "3 Foo 2026"])(
    "%j is none",
    (typed) => {
      expect(parseTypedDate(typed, NOW)).toBeNull();
    },
  );

  test.each([
    ["25/05/44", "1944-05-25"],
    ["21.11.26", "2026-11-21"],
    ["22.11.26", "1926-11-22"],
    ["29 Feb 28", "1928-02-29"],
    ["5 May 01", "2001-05-05"],
    ["25may44", "1944-05-25"],
    ["1st May 44", "1944-05-01"],
    ["12.3.41", "1941-03-12"],
    ["25/05/2044", "2044-05-25"],
    ["25051944", "1944-05-25"],
    ["31/02/44", null],
  ])("of birth, %s is %s: two digits of a year mean one of the last 100 years", (typed, date) => {
    expect(parseTypedBirthDate(typed, NOW)).toBe(date);
  });

  test.each([
    ["21/11/2026 14:05", "2026-11-21T14:05"],
    ["21 Nov 2026, 14:05", "2026-11-21T14:05"],
    ["21 Nov 9h30", "2026-11-21T09:30"],
    ["tomorrow 9:00", "2026-11-22T09:00"],
    ["2026-11-21T14:05", "2026-11-21T14:05"],
    ["tomorrow", "2026-11-22T10:00"],
    ["friday 14:00", "2026-11-27T14:00"],
    ["Mon", "2026-11-23T10:00"],
    ["fri 2pm", "2026-11-27T14:00"],
    ["12:30 am", "2026-11-22T00:30"],
    ["14:05", "2026-11-21T14:05"],
    ["14h05", "2026-11-21T14:05"],
    ["12:00", "2026-11-22T12:00"],
    ["9:00", "2026-11-22T09:00"],
    ["+30m", "2026-11-21T12:30"],
    ["+2h", "2026-11-21T14:00"],
    ["in 2 hours", "2026-11-21T14:00"],
    ["30 min", "2026-11-21T12:30"],
    ["3 days", "2026-11-24T12:00"],
    ["+ 3D", "2026-11-24T12:00"],
  ])("with a time, %s is %s", (typed, moment) => {
    expect(parseTypedMoment(typed, NOW)).toBe(moment);
  });

  test.each(["21/11/2026", "24:00", "21/11/2026 24:00", "21/11/2026 9:60", "2h", "13pm", "+2", "+2w", "today"])(
    "%s is no date with a time",
    (typed) => {
      expect(parseTypedMoment(typed, NOW)).toBeNull();
    },
  );

  test.each([
    ["2026-11-22T09:00", "Sun 22 Nov 2026, 09:00, in 21 h"],
    ["2026-11-20T12:00", "Fri 20 Nov 2026, 12:00, 1 d ago"],
    ["2026-11-22", null],
    ["", null],
  ])("%j is read out as %s", (local, text) => {
    expect(readMoment(local, NOW)).toBe(text);
  });

  test("is shown with the name of its month, and what is none as it was typed", () => {
    expect(["2026-11-21", "2026-11-21T14:05", "31 Nov", ""].map(showTypedDate)).toEqual([
      "21 Nov 2026",
      "21 Nov 2026, 14:05",
      "31 Nov",
      "",
    ]);
  });
});

test("days and months are counted across the ends of months and years", () => {
  expect([addDays("2026-12-31", 1), addDays("2026-03-01", -1)]).toEqual(["2027-01-01", "2026-02-28"]);
  expect([addMonths("2026-01-31", 1), addMonths("2026-01-31", -2), addMonths("2026-12-15", 1)]).toEqual([
    "2026-02-28",
    "2025-11-30",
    "2027-01-15",
  ]);
});
