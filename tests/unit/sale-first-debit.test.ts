import { describe, expect, test } from "vitest";
import { publicHolidays } from "@/lib/insurance/calling-hours";
import type { DebitDay } from "@/lib/insurance/debit-day";
import { type DebitTerms, firstDebitOn } from "@/lib/insurance/first-debit";
import { dateColumn, dateText } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { LAW } from "../support/law";

const HOLIDAYS = [2026, 2027, 2028].flatMap((year) => publicHolidays(year, LAW));
const DEBIT_DAYS: NonNullable<DebitDay>[] = [...Array.from({ length: 31 }, (_, index) => index + 1), "last"];
const DAYS_OF_2026_AND_2027 = 730;

const firstDebit = (terms: Partial<DebitTerms>) =>
  firstDebitOn({
    debit_day: 25,
    commencement_date: "2026-12-01",
    submitted_on: "2026-11-23",
    first_debit_working_days: 5,
    holidays: LAW,
    ...terms,
  });

// A calendar of its own: every day of three years, with the working days that there were until then.
const CALENDAR = Array.from({ length: 3 * 365 }, (_, index) => {
  const date = dateText(new Date(dateColumn("2026-01-01").getTime() + index * DAY_MS));
  const isWeekend = [0, 6].includes(dateColumn(date).getUTCDay());
  const isMonthEnd = dateText(new Date(dateColumn(date).getTime() + DAY_MS)).endsWith("-01");
  return { date, isWorkingDay: !isWeekend && !HOLIDAYS.includes(date), isMonthEnd };
});
const workingDaysUntil: number[] = [];
for (const { isWorkingDay } of CALENDAR) workingDaysUntil.push((workingDaysUntil.at(-1) ?? 0) + Number(isWorkingDay));

function expectedDebit(submitted: number, commencement: number, debitDay: NonNullable<DebitDay>) {
  const isDebitDay = (index: number) => {
    const { date, isMonthEnd } = CALENDAR[index] ?? {};
    const day = Number(date?.slice(8));
    return debitDay === "last" ? isMonthEnd : day === debitDay || (isMonthEnd && debitDay > day);
  };
  const waited = (index: number) => (workingDaysUntil[index] ?? 0) - (workingDaysUntil[submitted] ?? 0);
  let index = commencement;
  while (!isDebitDay(index) || waited(index) < 5) index += 1;
  return CALENDAR.slice(index).find(({ isWorkingDay }) => isWorkingDay)?.date;
}

test("on every day of 2026 and 2027 it is the first working day that the rule allows, for every debit day", () => {
  for (let submitted = 0; submitted < DAYS_OF_2026_AND_2027; submitted += 1) {
    const commencement = submitted + 1 + (submitted % 60);
    const submitted_on = CALENDAR[submitted]?.date;
    const commencement_date = CALENDAR[commencement]?.date;
    for (const debit_day of DEBIT_DAYS) {
      const debit = firstDebit({ submitted_on, commencement_date, debit_day });
      const expected = expectedDebit(submitted, commencement, debit_day);
      if (debit !== expected)
        expect.fail(`${submitted_on}, ${commencement_date}, ${debit_day}: ${debit}, not ${expected}`);
    }
  }
});

describe("the first debit", () => {
  test("is the debit day of the month in which cover begins, or else of the next", () => {
    expect(firstDebit({ commencement_date: "2026-12-01", debit_day: 22 })).toBe("2026-12-22");
    expect(firstDebit({ commencement_date: "2026-12-01", debit_day: 1 })).toBe("2026-12-01");
    expect(firstDebit({ commencement_date: "2026-12-02", debit_day: 1 })).toBe("2027-01-04"); // New Year, then a weekend
  });

  test("of the 31st is the last day of a shorter month", () => {
    const february = { submitted_on: "2027-01-25", commencement_date: "2027-02-02" };
    expect(firstDebit({ ...february, debit_day: 31 })).toBe("2027-03-01"); // the 28th is a Sunday
    expect(firstDebit({ submitted_on: "2028-01-25", commencement_date: "2028-02-02", debit_day: 31 })).toBe(
      "2028-02-29",
    );
    expect(firstDebit({ submitted_on: "2028-01-25", commencement_date: "2028-02-02", debit_day: "last" })).toBe(
      "2028-02-29",
    );
    expect(firstDebit({ commencement_date: "2026-11-24", debit_day: 31 })).toBe("2026-11-30");
  });

  test("moves past a weekend and the holidays after it", () => {
    // Christmas Day of 2026 is a Friday, the Day of Goodwill a Saturday.
    expect(firstDebit({ debit_day: 25 })).toBe("2026-12-28");
    expect(firstDebit({ debit_day: 16 })).toBe("2026-12-17");
  });

  test("waits for the working days after submission", () => {
    const soon = { commencement_date: "2026-11-24", submitted_on: "2026-11-23" };
    expect(firstDebit({ ...soon, debit_day: 30 })).toBe("2026-11-30"); // the fifth working day
    expect(firstDebit({ ...soon, debit_day: 27 })).toBe("2026-12-28"); // the fourth is too soon; then a Sunday
    expect(firstDebit({ ...soon, debit_day: 27, first_debit_working_days: 0 })).toBe("2026-11-27");
  });

  test("after a commencement in the past is still ahead", () => {
    expect(firstDebit({ commencement_date: "2026-01-01", debit_day: 1 })).toBe("2026-12-01");
  });

  test("is not known before the debit day and the commencement are", () => {
    expect(firstDebit({ debit_day: null })).toBeNull();
    expect(firstDebit({ commencement_date: null })).toBeNull();
  });
});
