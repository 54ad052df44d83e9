import { describe, expect, test } from "vitest";
import {
  ageOn,
  type Citizenship,
  makeIdNumber,
  maskIdNumber,
  maskIdNumbersIn,
  parseIdNumber,
} from "@/lib/insurance/id-number";

const today = new Date("2026-11-21T10:00:00+02:00");
const read = (text: string) => parseIdNumber(text, { today });

const bornOn = (dateOfBirth: string, citizenship: Citizenship = "citizen", sequence = 4321) =>
  makeIdNumber({ dateOfBirth, sequence, citizenship });

describe("reading an ID number", () => {
  test.each([
    ["8001015009087", "1980-01-01", "male", "citizen", 46],
    ["8909025012083", "1989-09-02", "male", "citizen", 37],
    ["8801014800083", "1988-01-01", "female", "citizen", 38],
    ["0402295000085", "2004-02-29", "male", "citizen", 22],
    ["8506155000183", "1985-06-15", "male", "permanent resident", 41],
  ])("%s is accepted and gives the person's details", (id_number, date_of_birth, gender, citizenship, age) => {
    expect(read(id_number)).toEqual({ ok: true, id_number, date_of_birth, gender, citizenship, age });
  });

  test.each([
    " 850615 5000 183\u00a0",
    "850615-5000-183",
    "850615/5000/183",
    "850615–5000–183",
    "8506155000183.0",
    "8506155000183,00",
    "8.506155000183E+12",
    "ID 8506155000183",
    "ID No: 8506155000183",
    "SA ID: 850615 5000 183",
  ])("%j is read without what is written around and between its digits", (text) => {
    expect(read(text)).toMatchObject({ ok: true, id_number: "8506155000183" });
  });

  test.each([
    ["105255083088", "0105255083088", "2001-05-25"],
    ["105255083088.0", "0105255083088", "2001-05-25"],
    [bornOn("2000-05-25").slice(2), bornOn("2000-05-25"), "2000-05-25"],
  ])("%s has the zeros again that a sheet dropped", (text, id_number, date_of_birth) => {
    expect(read(text)).toMatchObject({ ok: true, id_number, date_of_birth });
  });

  test("a typed number, or one whose check digit does not agree, has no zero restored", () => {
    expect(parseIdNumber("105255083088", { today, typed: true }).ok).toBe(false);
    expect(read("105255083089").ok).toBe(false);
    expect(read("27821110011").ok).toBe(false);
  });

  test("a sequence of 4999 is a woman's and one of 5000 a man's", () => {
    expect(read(bornOn("1990-05-05", "citizen", 4999))).toMatchObject({ gender: "female" });
    expect(read(bornOn("1990-05-05", "citizen", 5000))).toMatchObject({ gender: "male" });
  });

  test("a refugee's number is accepted", () => {
    expect(read(bornOn("1990-05-05", "refugee"))).toMatchObject({ ok: true, citizenship: "refugee" });
  });
});

describe("refusing an ID number", () => {
  const refusal = (message: string) => ({ ok: false, message });

  test.each(["", "800101500908", "80010150090877", "80010150O9087", "80010150090+87"])(
    "%j is not 13 digits",
    (text) => {
      expect(read(text)).toEqual(refusal("ID number must be 13 digits"));
    },
  );

  test.each(["9002295000084", "8013015009087", "8000015009087", "8001325009087", "8004315009087"])(
    "%s has a date of birth that never was",
    (text) => {
      expect(read(text)).toEqual(refusal("ID number has an invalid date of birth"));
    },
  );

  test("29 February of a common year is refused although the check digit is right", () => {
    expect(read("9002295000084")).toEqual(refusal("ID number has an invalid date of birth"));
    expect(read(bornOn("1992-02-29"))).toMatchObject({ ok: true, date_of_birth: "1992-02-29" });
  });

  test("a number that a sheet has rounded says so", () => {
    expect(read("8,00102E+12")).toMatchObject({ ok: false, message: expect.stringMatching(/The sheet rounded/) });
  });

  test("a wrong last digit is a wrong check digit", () => {
    expect(read("8001015009088")).toEqual(refusal("ID number check digit is wrong"));
  });

  test("any single wrong digit after the date is detected", () => {
    for (let place = 6; place < 13; place += 1) {
      const typed = [..."8001015009087"];
      typed[place] = String((Number(typed[place]) + 1) % 10);
      expect(read(typed.join(""))).toEqual(refusal("ID number check digit is wrong"));
    }
  });

  test("a citizenship digit above 2 is refused by name", () => {
    expect(read("8001015009384")).toEqual(refusal("ID number has an invalid citizenship digit"));
  });

  test("the date is named before the check digit", () => {
    expect(read("9002295000085")).toEqual(refusal("ID number has an invalid date of birth"));
  });
});

describe("the century of a birth", () => {
  test("a birth date of today is in this century, and one of tomorrow in the last", () => {
    expect(read(bornOn("2026-11-21"))).toMatchObject({ date_of_birth: "2026-11-21", age: 0 });
    expect(read(bornOn("2026-11-22"))).toMatchObject({ date_of_birth: "1926-11-22", age: 99 });
  });

  test("today is the date in South Africa, not on the machine", () => {
    const justAfterMidnight = new Date("2026-11-21T22:30:00Z");
    expect(parseIdNumber(bornOn("2026-11-22"), { today: justAfterMidnight })).toMatchObject({ age: 0 });
  });

  test("if an adult is required, a child's number is read as of the last century", () => {
    const number = bornOn("2010-03-04");
    expect(parseIdNumber(number, { today })).toMatchObject({ date_of_birth: "2010-03-04", age: 16 });
    expect(parseIdNumber(number, { today, adult: true })).toMatchObject({ date_of_birth: "1910-03-04", age: 116 });
  });

  test("if an adult is required, an 18th birthday today is enough", () => {
    expect(parseIdNumber(bornOn("2008-11-21"), { today, adult: true })).toMatchObject({ age: 18 });
    expect(parseIdNumber(bornOn("2008-11-22"), { today, adult: true })).toMatchObject({ date_of_birth: "1908-11-22" });
  });

  test("if an adult is required, 29 February 2004 stays in this century", () => {
    expect(parseIdNumber("0402295000085", { today, adult: true })).toMatchObject({ date_of_birth: "2004-02-29" });
  });

  test("29 February 2000 stays a child's when 1900 had no such day", () => {
    const in2010 = new Date("2010-06-01T10:00:00+02:00");
    expect(parseIdNumber(bornOn("2000-02-29"), { today: in2010, adult: true })).toMatchObject({ age: 10 });
  });
});

describe("age", () => {
  test("increases on the birthday, not the day before", () => {
    expect(ageOn("1985-06-15", "2026-06-14")).toBe(40);
    expect(ageOn("1985-06-15", "2026-06-15")).toBe(41);
  });

  test("increases on 1 March of a common year for a birthday on 29 February", () => {
    expect(ageOn("2004-02-29", "2026-02-28")).toBe(21);
    expect(ageOn("2004-02-29", "2026-03-01")).toBe(22);
    expect(ageOn("2004-02-29", "2028-02-29")).toBe(24);
  });
});

describe("masking an ID number", () => {
  test("a list shows only the birth date and the last three digits", () => {
    expect(maskIdNumber("8506155000183")).toBe("850615 **** 183");
    expect(maskIdNumber("850615 5000 183")).toBe("850615 **** 183");
    expect(maskIdNumbersIn("850615/5000/183, 0821110011")).toBe("850615 **** 183, 0821110011");
    expect(maskIdNumbersIn("105255083088")).toBe("010525 **** 088");
  });

  test("a passport number shows nothing at all", () => {
    expect(maskIdNumber("A01234567")).toBe("****");
  });
});

describe("making an ID number", () => {
  test("parsing a generated number gives the same person", () => {
    for (const citizenship of ["citizen", "permanent resident", "refugee"] as const) {
      for (let sequence = 0; sequence < 10_000; sequence += 137) {
        const number = makeIdNumber({ dateOfBirth: "1979-12-31", sequence, citizenship });
        expect(read(number)).toMatchObject({ ok: true, date_of_birth: "1979-12-31", citizenship });
      }
    }
  });

  test("a known number is generated exactly", () => {
    expect(makeIdNumber({ dateOfBirth: "1985-06-15", sequence: 5000, citizenship: "permanent resident" })).toBe(
      "8506155000183",
    );
  });

  test.each(["1990-02-29", "1899-12-31", "2100-01-01", "15 June 1985"])("no number is made for %s", (dateOfBirth) => {
    expect(() => bornOn(dateOfBirth)).toThrow(RangeError);
  });

  test.each([-1, 10_000, 1.5])("no number is made with the sequence %d", (sequence) => {
    expect(() => bornOn("1985-06-15", "citizen", sequence)).toThrow(RangeError);
  });
});
