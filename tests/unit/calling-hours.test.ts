import { describe, expect, test } from "vitest";
import {
  isWithinCallingHours,
  nextCallingTime,
  proposeCallTime,
  retryAfterVoicemail,
  suggestCallTimes,
} from "@/lib/insurance/calling-hours";
import { ZONE } from "@/lib/platform/text/format";
import { LAW } from "../support/law";

/** A moment on the clock in Johannesburg: "2026-11-20 08:00". */
const at = (local: string) => new Date(`${local.replace(" ", "T")}+02:00`);

test("calling hours are in Johannesburg time", () => {
  expect(ZONE).toBe("Africa/Johannesburg");
});

describe("calling hours", () => {
  test.each([
    ["2026-11-20 07:59:59", false],
    ["2026-11-20 08:00", true],
    ["2026-11-20 19:59:59", true],
    ["2026-11-20 20:00", false],
  ])("on a Friday at %s a call is allowed: %s", (local, allowed) => {
    expect(isWithinCallingHours(at(local), LAW)).toBe(allowed);
  });

  test.each([
    ["2026-11-21 08:59:59", false],
    ["2026-11-21 09:00", true],
    ["2026-11-21 12:59:59", true],
    ["2026-11-21 13:00", false],
    ["2026-11-21 15:00", false],
  ])("on a Saturday at %s a call is allowed: %s", (local, allowed) => {
    expect(isWithinCallingHours(at(local), LAW)).toBe(allowed);
  });

  test("nobody is called on a Sunday", () => {
    expect(isWithinCallingHours(at("2026-11-22 11:00"), LAW)).toBe(false);
  });

  test.each([
    ["New Year's Day", "2026-01-01 10:00"],
    ["Good Friday", "2026-04-03 10:00"],
    ["Family Day, Easter Monday", "2026-04-06 10:00"],
    ["Youth Day", "2026-06-16 10:00"],
    ["the Monday after a Women's Day on a Sunday", "2026-08-10 10:00"],
    ["Day of Reconciliation", "2026-12-16 10:00"],
    ["a Day of Goodwill that is a Saturday", "2026-12-26 10:00"],
    ["the Monday after a Day of Goodwill on a Sunday", "2027-12-27 10:00"],
  ])("nobody is called on %s", (_, local) => {
    expect(isWithinCallingHours(at(local), LAW)).toBe(false);
  });

  test("a commemorative day that is not a public holiday is an ordinary day", () => {
    expect(isWithinCallingHours(at("2025-07-18 10:00"), LAW)).toBe(true); // Nelson Mandela Day
  });

  test("an invalid date is an error rather than an endless search", () => {
    expect(() => nextCallingTime(new Date("never"), LAW)).toThrow(RangeError);
  });
});

describe("the next calling time", () => {
  test("is now, to the millisecond, inside calling hours", () => {
    expect(nextCallingTime(at("2026-11-20 10:15:30.123"), LAW)).toEqual(at("2026-11-20 10:15:30.123"));
  });

  test.each([
    ["before opening, the same morning", "2026-11-20 06:30", "2026-11-20 08:00"],
    ["after closing, the next morning", "2026-11-19 20:00", "2026-11-20 08:00"],
    ["on a Friday night, Saturday at nine", "2026-11-20 21:00", "2026-11-21 09:00"],
    ["on a Saturday afternoon, Monday", "2026-11-21 13:00", "2026-11-23 08:00"],
    ["on a Sunday, Monday", "2026-11-22 12:00", "2026-11-23 08:00"],
    ["on the eve of a holiday, the day after it", "2026-12-15 20:30", "2026-12-17 08:00"],
    ["at Easter, Tuesday", "2026-04-04 14:00", "2026-04-07 08:00"],
    ["on Christmas Eve, past a holiday Saturday and Sunday", "2026-12-24 21:00", "2026-12-28 08:00"],
    ["on New Year's Eve, past New Year", "2026-12-31 23:59", "2027-01-02 09:00"],
  ])("%s", (_, from, expected) => {
    expect(nextCallingTime(at(from), LAW)).toEqual(at(expected));
  });
});

describe("the retry after a voicemail", () => {
  test.each([
    ["four hours later", "2026-11-20 09:10", "2026-11-20 13:10"],
    ["the next morning when four hours later is too late", "2026-11-19 17:00", "2026-11-20 08:00"],
    ["on Monday when Saturday closes first", "2026-11-21 10:00", "2026-11-23 08:00"],
  ])("the first time: %s", (_, now, expected) => {
    expect(retryAfterVoicemail(at(now), 1, LAW)).toEqual(at(expected));
  });

  test.each([
    ["after a morning, the next afternoon", "2026-11-18 11:59", "2026-11-19 14:00"],
    ["after an afternoon, the next morning", "2026-11-18 12:00", "2026-11-19 09:00"],
    ["after a Friday afternoon, Saturday morning", "2026-11-20 15:00", "2026-11-21 09:00"],
    ["after a Friday morning, Monday afternoon, as Saturday has none", "2026-11-20 10:00", "2026-11-23 14:00"],
    ["after a Saturday morning, Monday afternoon", "2026-11-21 10:00", "2026-11-23 14:00"],
    ["before a holiday, the day after it", "2026-12-15 10:00", "2026-12-17 14:00"],
    ["before Easter, the Saturday between the holidays", "2026-04-02 16:00", "2026-04-04 09:00"],
  ])("later: %s", (_, now, expected) => {
    expect(retryAfterVoicemail(at(now), 2, LAW)).toEqual(at(expected));
    expect(retryAfterVoicemail(at(now), 5, LAW)).toEqual(at(expected));
  });

  test("a retry is always in the future and inside calling hours", () => {
    for (let hour = 0; hour < 24 * 366; hour += 31) {
      const now = new Date(at("2026-01-01 00:30").getTime() + hour * 3_600_000);
      for (const attempts of [1, 2]) {
        const retry = retryAfterVoicemail(now, attempts, LAW);
        expect(retry.getTime()).toBeGreaterThan(now.getTime());
        expect(isWithinCallingHours(retry, LAW)).toBe(true);
      }
    }
  });
});

describe("the suggested time for the next call", () => {
  test.each([
    ["is tomorrow at ten", "2026-11-18 15:30", "2026-11-19 10:00"],
    ["is tomorrow by the clock in Johannesburg", "2026-11-19 00:30", "2026-11-20 10:00"],
    ["is the day after a holiday", "2026-12-15 10:00", "2026-12-17 10:00"],
    ["is past Christmas and its weekend", "2026-12-24 10:00", "2026-12-28 10:00"],
    ["is on Monday after a Friday", "2026-11-20 10:00", "2026-11-23 10:00"],
    ["is on Monday after a Saturday", "2026-11-21 10:00", "2026-11-23 10:00"],
  ])("%s", (_, now, expected) => {
    expect(proposeCallTime(at(now), LAW)).toEqual(at(expected));
    expect(isWithinCallingHours(at(expected), LAW)).toBe(true);
  });

  test.each([
    ["18:00", "2026-11-20 17:59", "2026-11-20 18:00"],
    ["no time once 18:00 has come", "2026-11-20 18:00", null],
    ["12:00 on a Saturday, whose calls end at 13:00", "2026-11-21 09:00", "2026-11-21 12:00"],
    ["no time on a Sunday", "2026-11-22 09:00", null],
  ])("tonight is %s", (_, now, expected) => {
    expect(suggestCallTimes(at(now), 25, LAW).tonight).toEqual(expected && at(expected));
  });

  test.each([
    ["the next day", "2026-11-20 10:00", "2026-11-21 10:00"],
    ["not a Sunday", "2026-11-21 10:00", "2026-11-23 10:00"],
    ["not a public holiday", "2026-12-15 10:00", "2026-12-17 10:00"],
  ])("tomorrow is %s", (_, now, expected) => {
    expect(suggestCallTimes(at(now), 25, LAW).tomorrow).toEqual(at(expected));
  });

  test.each([
    ["this month's", 25, "2026-11-25 09:59", "2026-11-25 10:00"],
    ["next month's once it has begun", 28, "2026-11-28 10:00", "2026-12-28 10:00"],
    ["the last day of a shorter month", 31, "2026-06-02 10:00", "2026-06-30 10:00"],
    ["after Christmas and the Sunday that follows", 25, "2026-12-01 10:00", "2026-12-28 10:00"],
    ["last month's, moved to this month by a Sunday", 31, "2027-02-01 09:00", "2027-02-01 10:00"],
  ])("the pay day is %s", (_, day, now, expected) => {
    expect(suggestCallTimes(at(now), day, LAW).pay_day).toEqual(at(expected));
  });

  test("the suggestions fall on Sundays and public holidays too, unless calling hours are enforced", () => {
    expect(suggestCallTimes(at("2026-12-26 12:00"), 27, null)).toEqual({
      tonight: at("2026-12-26 18:00"),
      tomorrow: at("2026-12-27 10:00"),
      pay_day: at("2026-12-27 10:00"),
    });
  });

  test.each([
    ["a holiday", "2026-12-15 10:00", "2026-12-16 10:00"],
    ["a Saturday", "2026-11-20 10:00", "2026-11-21 10:00"],
  ])("is tomorrow even on %s, unless calling hours are enforced", (_, now, expected) => {
    expect(proposeCallTime(at(now), null)).toEqual(at(expected));
  });
});
