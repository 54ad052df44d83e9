import { DateTime } from "luxon";
import { describe, expect, test } from "vitest";
import { publicHolidays } from "@/lib/platform/calling-hours";
import type { DebitDay } from "@/lib/sales/sections/bank";
import { type DebitTerms, firstDebitOn } from "@/lib/sales/sections/first-debit";

const HOLIDAYS = [2026, 2027, 2028].flatMap((year) => [...publicHolidays(year)]);
const DEBIT_DAYS: NonNullable<DebitDay>[] = [...Array.from({ length: 31 }, (_, index) => index + 1), "last"];

const text = (date: DateTime) => `${date.toISODate()}`;
const day = (date: string) => DateTime.fromISO(date, { zone: "utc" });
const isWorkingDay = (date: DateTime) => date.weekday <= 5 && !HOLIDAYS.includes(text(date));

const EVERY_DAY = Array.from({ length: 730 }, (_, index) => day("2026-01-01").plus({ days: index }));

/** How many working days come after one day, up to another. */
function workingDaysBetween(from: DateTime, to: DateTime): number {
  let count = 0;
  for (let each = from.plus({ days: 1 }); each <= to; each = each.plus({ days: 1 }))
    count += Number(isWorkingDay(each));
  return count;
}

const firstDebit = (terms: Partial<DebitTerms>) =>
  firstDebitOn({
    debit_day: 25,
    commencement_date: "2026-12-01",
    submitted_on: "2026-11-23",
    first_debit_working_days: 5,
    public_holidays: HOLIDAYS,
    ...terms,
  });

describe("on every day of 2026 and 2027, for every debit day", () => {
  test("the first debit is a working day, after commencement and late enough after submission", () => {
    for (const submitted of EVERY_DAY) {
      const submitted_on = text(submitted);
      const commencement = submitted.plus({ days: 1 + (submitted.ordinal % 60) });
      for (const debit_day of DEBIT_DAYS) {
        const result = `${firstDebit({ submitted_on, commencement_date: text(commencement), debit_day })}`;
        const debit = day(result);
        const terms = `${submitted_on}, ${debit_day}: ${result}`;
        if (!isWorkingDay(debit)) expect.fail(`not a working day: ${terms}`);
        if (debit < commencement) expect.fail(`before commencement: ${terms}`);
        if (workingDaysBetween(submitted, debit) < 5) expect.fail(`too soon: ${terms}`);
      }
    }
  });

  test("no earlier debit day would have done", () => {
    for (const submitted of EVERY_DAY) {
      const commencement = submitted.plus({ days: 10 });
      for (const debit_day of DEBIT_DAYS) {
        const terms = { submitted_on: text(submitted), commencement_date: text(commencement), debit_day };
        const debit = day(`${firstDebit(terms)}`);
        let earlier = commencement;
        while (!isDebitDay(earlier, debit_day) || workingDaysBetween(submitted, earlier) < 5) {
          earlier = earlier.plus({ days: 1 });
        }
        while (!isWorkingDay(earlier)) earlier = earlier.plus({ days: 1 });
        if (+earlier !== +debit) expect.fail(`${JSON.stringify(terms)}: ${text(debit)}, not ${text(earlier)}`);
      }
    }
  });
});

function isDebitDay(date: DateTime, debitDay: NonNullable<DebitDay>): boolean {
  const last = date.daysInMonth ?? 0;
  return date.day === (debitDay === "last" ? last : Math.min(debitDay, last));
}

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
