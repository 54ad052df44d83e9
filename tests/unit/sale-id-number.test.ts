import { describe, expect, test } from "vitest";
import { isAdultRequired, parseIdNumber } from "@/lib/insurance/id-number";
import { idNumberOf } from "@/tests/support/sale-facts";

const today = new Date("2026-11-23T10:00:00+02:00");
const read = (number: string, person: { date_of_birth?: string | null; adult: boolean }) =>
  parseIdNumber(number, { today, adult: person.adult, dateOfBirth: person.date_of_birth });

describe("an ID number that fits 1926 and 2026", () => {
  const number = idNumberOf("2026-01-15");

  test("is a child's, unless only an adult can be meant", () => {
    expect(read(number, { adult: false })).toMatchObject({ date_of_birth: "2026-01-15", age: 0 });
    expect(read(number, { adult: true })).toMatchObject({ date_of_birth: "1926-01-15", age: 100 });
  });

  test("is of the date of birth that was given", () => {
    expect(read(number, { date_of_birth: "1926-01-15", adult: false })).toMatchObject({
      date_of_birth: "1926-01-15",
      age: 100,
    });
    expect(read(number, { date_of_birth: "2026-01-15", adult: true })).toMatchObject({
      date_of_birth: "2026-01-15",
      age: 0,
    });
  });

  test.each(["1980-01-15", "1826-01-15", "2126-01-15", "", null])("is not changed by the date of birth %j", (date) => {
    expect(read(number, { date_of_birth: date, adult: false })).toMatchObject({ date_of_birth: "2026-01-15" });
  });
});

test("an ID number whose date is still ahead in this century is of the last one", () => {
  const number = idNumberOf("1926-12-24");
  expect(read(number, { adult: false })).toMatchObject({ date_of_birth: "1926-12-24", age: 99 });
  expect(read(number, { date_of_birth: "2026-12-24", adult: false })).toMatchObject({ date_of_birth: "1926-12-24" });
});

test("an ID number of 29 February is of the year that had one", () => {
  expect(read("0402295000085", { date_of_birth: "1904-02-29", adult: false })).toMatchObject({
    date_of_birth: "1904-02-29",
  });
  expect(read(idNumberOf("2000-02-29"), { date_of_birth: "1900-02-29", adult: false })).toMatchObject({
    date_of_birth: "2000-02-29",
  });
});

test("a date of birth does not make an invalid number valid", () => {
  expect(read("8001015009088", { date_of_birth: "1980-01-01", adult: true })).toEqual({
    ok: false,
    message: "ID number check digit is wrong",
  });
});

test.each([
  { min_age: 18, adult_only: false, adult: true },
  { min_age: null, adult_only: true, adult: true },
  { min_age: 17, adult_only: false, adult: false },
  { min_age: 0, adult_only: false, adult: false },
])("a type from $min_age and a relationship with adult_only $adult_only mean an adult: $adult", (each) => {
  expect(isAdultRequired(each, each)).toBe(each.adult);
});

test("without a type and a relationship anybody can be meant", () => {
  expect(isAdultRequired(null, null)).toBe(false);
});
