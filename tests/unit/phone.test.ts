import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { formatPhone, normalisePhone, phonesIn } from "@/lib/insurance/phone";
import { phoneText } from "@/lib/insurance/phone-text";

describe("storing a phone number", () => {
  test.each([
    "082 123 4567",
    "0821234567",
    "(082) 123-4567",
    "082.123.4567",
    "821234567",
    "27 82 123 4567",
    "27821234567",
    "+27 82 123 4567",
    "+27 (0)82 123 4567",
    "0027 82 123 4567",
    "082 123 4567 ext 3",
    "  082\u00a0123\u00a04567 ",
    "\u202a+27 82 123 4567\u202c",
  ])("%j is the same number as +27821234567", (text) => {
    expect(normalisePhone(text)).toBe("+27821234567");
  });

  test("a landline is stored with its area code", () => {
    expect(normalisePhone("011 884 1234")).toBe("+27118841234");
  });

  test("a foreign number keeps its country in any region", () => {
    expect(normalisePhone("+44 20 7946 0018")).toBe("+442079460018");
    expect(normalisePhone("+27 82 123 4567", "US")).toBe("+27821234567");
  });

  test("a number without a country code belongs to the given region", () => {
    expect(normalisePhone("504-621-8927", "US")).toBe("+15046218927");
  });

  test.each(["082 123 456", "082 123 45678", "0821234", "10111", "012 345"])(
    "%j has a digit too few or too many and is refused",
    (text) => {
      expect(normalisePhone(text)).toBeNull();
    },
  );

  test.each(["", "   ", "none", "2.782E+10", "call 082 123 4567", "082 123 4567 / 083 123 4567", "+999 123 456 789"])(
    "%j is refused for not being one number",
    (text) => {
      expect(normalisePhone(text)).toBeNull();
    },
  );

  test.each(["504-021-8927", "123-456-7890"])("%j is not a valid number in the United States", (text) => {
    expect(normalisePhone(text, "US")).toBeNull();
  });

  test("normalising a stored number does not change it", () => {
    expect(normalisePhone("+27821234567", "US")).toBe("+27821234567");
  });

  const sampleList = new URL("../data/us-500.csv", import.meta.url);
  test("every number of the American sample list is accepted", () => {
    const rows: { phone1: string; phone2: string }[] = parse(readFileSync(sampleList), { columns: true, bom: true });
    const refused = rows
      .flatMap(({ phone1, phone2 }) => [phone1, phone2])
      .filter((text) => !normalisePhone(text, "US"));
    expect(rows).toHaveLength(500);
    expect(refused).toEqual([]);
  });
});

describe("the numbers of a text with words", () => {
  const [cell, other] = ["+27827010042", "+27217010042"];

  test.each([
    ["082 701 0042 (wife)", [cell]],
    ["+27 82 701 0042 (Mobile)", [cell]],
    ["+27 (0)82 701 0042 after 17:00", [cell]],
    ["C: 082 701 0042 W: 021 701 0042", [cell, other]],
    ["cell 082 701 0042 / home 021 701 0042", [cell, other]],
    ["Cell 082 701 0042 021 701 0042", [cell, other]],
    ["(082) 701 0042 - after hours", [cell]],
    ["082 701 0042 - do not call", [cell]],
    ["082 701 0042 / none", [cell]],
    ["082 701 0042 2pm", [cell]],
  ])("%j has them all", (text, numbers) => {
    expect(phonesIn(text)).toEqual({ numbers, hasWords: true, isAll: true });
  });

  test.each([
    ["082 701 0042 / 083 222 002 (wife)", [cell]],
    ["082 701 0042 / 083 222 002", [cell]],
    ["0827010042/3", [cell]],
    ["0827010042@example.co.za", []],
    ["policy 827010042", []],
    ["wife", []],
    ["082 701 0042 2 pm", []],
  ])("%j has some that is not read", (text, numbers) => {
    expect(phonesIn(text)).toMatchObject({ numbers, isAll: false });
  });

  test("a number alone has no words", () => {
    expect(phonesIn("Cell: 082 701 0042")).toEqual({ numbers: [cell], hasWords: false, isAll: true });
    expect(phonesIn("(504) 621-8927 (wife)", "US").numbers).toEqual(["+15046218927"]);
  });
});

describe("showing a phone number", () => {
  test("a South African number is shown as it is dialled", () => {
    expect(formatPhone("+27821234567")).toBe("082 123 4567");
    expect(formatPhone("+27118841234")).toBe("011 884 1234");
  });

  test("a foreign number shows its country code", () => {
    expect(formatPhone("+15046218927")).toBe("+1 504 621 8927");
    expect(formatPhone("+442079460018")).toBe("+44 20 7946 0018");
  });

  test("a text that is not a number is shown unchanged", () => {
    expect(formatPhone("unknown")).toBe("unknown");
    expect(formatPhone("")).toBe("");
  });

  test("a screen shows a South African number alike, without the numbering plans of the world", () => {
    const prefixes = Array.from({ length: 900 }, (_, index) => 100 + index);
    const numbers = prefixes.map((prefix) => normalisePhone(`0${prefix}234567`)).filter((number) => number !== null);
    expect(numbers.length).toBeGreaterThan(300);
    expect(numbers.map(phoneText)).toEqual(numbers.map(formatPhone));
    expect(phoneText("+15046218927")).toBe("+15046218927");
    expect(phoneText("+278212345678")).toBe("+278212345678");
    expect(phoneText("unknown")).toBe("unknown");
  });
});
