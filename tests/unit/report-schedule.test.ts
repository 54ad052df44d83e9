import { describe, expect, test } from "vitest";
import { latestRun, nextRun, periodOfRun, type Schedule } from "@/lib/insights/reports/schedule";
import { isWorkingDay } from "@/lib/insurance/calling-hours";
import { LAW } from "../support/law";

const at = (local: string) => new Date(`${local}:00+02:00`);
const local = (moment: Date) => new Date(moment.getTime() + 2 * 60 * 60 * 1000).toISOString().slice(0, 16);

const daily: Schedule = { frequency: "daily", weekday: 1, month_day: 1, send_at: "07:00", working_days_only: true };
const weekly: Schedule = { ...daily, frequency: "weekly" };
const monthly: Schedule = { ...daily, frequency: "monthly" };

describe("a report is next sent", () => {
  test.each([
    ["today, before its time", daily, "2026-11-25T06:59", "2026-11-25T07:00"],
    ["tomorrow, from its time on", daily, "2026-11-25T07:00", "2026-11-26T07:00"],
    ["on Monday, after a Friday", daily, "2026-11-27T09:00", "2026-11-30T07:00"],
    [
      "on Saturday, where it is sent every day",
      { ...daily, working_days_only: false },
      "2026-11-27T09:00",
      "2026-11-28T07:00",
    ],
    ["after the holidays: 25 December is a Friday, the 26th a Saturday", daily, "2026-12-24T12:00", "2026-12-28T07:00"],
    ["after a holiday that moves from Sunday to Monday (21 March 2027)", daily, "2027-03-19T12:00", "2027-03-23T07:00"],
    ["on its day of the week", { ...weekly, weekday: 3 }, "2026-11-25T08:00", "2026-12-02T07:00"],
    [
      "on the Monday after a weekday that is a Sunday",
      { ...weekly, weekday: 7 },
      "2026-11-26T08:00",
      "2026-11-30T07:00",
    ],
    [
      "on a Sunday, where that is wanted",
      { ...weekly, weekday: 7, working_days_only: false },
      "2026-11-26T08:00",
      "2026-11-29T07:00",
    ],
    ["on the first working day of the year", monthly, "2026-12-15T08:00", "2027-01-04T07:00"],
    [
      "on the last day of a shorter month",
      { ...monthly, month_day: 31, working_days_only: false },
      "2027-02-01T08:00",
      "2027-02-28T07:00",
    ],
    [
      "on the day that it was moved to, also within the next month",
      { ...monthly, month_day: 31 },
      "2027-01-31T12:00",
      "2027-02-01T07:00",
    ],
  ] as const)("%s", (_, schedule, after, expected) => {
    expect(local(nextRun(schedule, at(after), LAW))).toBe(expected);
  });
});

describe("after an outage", () => {
  test("one report is sent for all the times that were missed", () => {
    const { due, next } = latestRun(daily, at("2026-11-23T07:00"), at("2026-11-26T09:30"), LAW);
    expect([due, next].map(local)).toEqual(["2026-11-26T07:00", "2026-11-27T07:00"]);
  });

  test("of a few minutes, it is sent late", () => {
    const { due, next } = latestRun(daily, at("2026-11-26T07:00"), at("2026-11-26T07:04"), LAW);
    expect([due, next].map(local)).toEqual(["2026-11-26T07:00", "2026-11-27T07:00"]);
  });
});

describe("the figures are of", () => {
  const periodOf = (schedule: Schedule, period: Parameters<typeof periodOfRun>[0]["period"], due: string) => {
    const { date_from, date_to } = periodOfRun({ ...schedule, period }, at(due), LAW);
    return `${date_from} ${date_to}`;
  };

  test.each([
    ["the day before", daily, "since_last", "2026-11-26T07:00", "2026-11-25 2026-11-25"],
    ["Friday to Sunday, on a Monday", daily, "since_last", "2026-11-30T07:00", "2026-11-27 2026-11-29"],
    ["the seven days before", weekly, "since_last", "2026-11-30T07:00", "2026-11-23 2026-11-29"],
    [
      "the month before, up to the day it was moved to",
      monthly,
      "since_last",
      "2027-01-04T07:00",
      "2026-12-01 2027-01-03",
    ],
    [
      "the same days when it is requested later that day",
      daily,
      "since_last",
      "2026-11-26T16:20",
      "2026-11-25 2026-11-25",
    ],
    ["the very day", daily, "today", "2026-11-26T18:00", "2026-11-26 2026-11-26"],
    ["the month up to yesterday", daily, "mtd", "2026-11-26T07:00", "2026-11-01 2026-11-25"],
    ["the whole month before, on the first", daily, "mtd", "2026-12-01T07:00", "2026-11-01 2026-11-30"],
    ["the calendar month before", monthly, "last_month", "2027-01-04T07:00", "2026-12-01 2026-12-31"],
    ["90 days", monthly, "last_90_days", "2026-12-01T07:00", "2026-09-02 2026-11-30"],
  ] as const)("%s", (_, schedule, period, due, expected) => {
    expect(periodOf(schedule, period, due)).toBe(expected);
  });

  test("days without a gap and none twice, whatever is left out or moved", () => {
    for (const schedule of [daily, weekly, monthly, { ...weekly, weekday: 5 }, { ...monthly, month_day: 31 }]) {
      let due = nextRun(schedule, at("2026-01-01T00:00"), LAW);
      for (let run = 0; run < 40; run += 1) {
        const next = nextRun(schedule, due, LAW);
        const [, last = ""] = periodOf(schedule, "since_last", local(due)).split(" ");
        const [first = ""] = periodOf(schedule, "since_last", local(next)).split(" ");
        expect(new Date(first).getTime() - new Date(last).getTime()).toBe(24 * 60 * 60 * 1000);
        due = next;
      }
    }
  });
});

test("a working day is neither at the weekend nor a public holiday", () => {
  const days = ["2026-11-27", "2026-11-28", "2026-11-29", "2026-12-16", "2027-03-22", "2027-03-23"];
  expect(days.map((day) => isWorkingDay(day, LAW))).toEqual([true, false, false, false, false, true]);
});
