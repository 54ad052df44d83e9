import { describe, expect, test } from "vitest";
import { callDays, dayInWords } from "@/lib/insurance/call-slots";
import { LAW } from "../support/law";

const at = (text: string) => new Date(`${text}+02:00`);

describe("the days on which a visitor can be called", () => {
  test("are those of a week without Sundays and public holidays, with their half hours", () => {
    const days = callDays(at("2026-12-14T10:00"), LAW); // a Monday; Wednesday is the Day of Reconciliation
    expect(days.map(({ day }) => day)).toEqual(["2026-12-14", "2026-12-15", "2026-12-17", "2026-12-18", "2026-12-19"]);
    expect([days[0]?.times[0], days[0]?.times.at(-1)]).toEqual(["08:00", "19:30"]);
    expect([days.at(-1)?.times[0], days.at(-1)?.times.at(-1)]).toEqual(["09:00", "12:30"]); // a Saturday
  });

  test("leave out a day that was declared a public holiday", () => {
    const law = { ...LAW, declared_holidays: [{ day: "2026-12-15", name: "Election" }] };
    expect(callDays(at("2026-12-14T10:00"), law).map(({ day }) => day)).not.toContain("2026-12-15");
  });

  test("are named as people say them", () => {
    const now = at("2026-12-14T23:30");
    expect(dayInWords("2026-12-14", now)).toBe("today, Monday 14 Dec");
    expect(dayInWords("2026-12-15", now)).toBe("tomorrow, Tuesday 15 Dec");
    expect(dayInWords("2026-12-20", now)).toBe("Sunday 20 Dec");
  });
});
