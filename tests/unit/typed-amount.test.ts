import { describe, expect, test } from "vitest";
import { parseTypedAmount, showTypedAmount } from "@/lib/platform/text/typed-amount";

const [THIN, NO_BREAK, NARROW] = ["\u2009", "\u00A0", "\u202F"];

describe("a typed amount", () => {
  test.each([
    ["100000.00", 100_000],
    ["50000,00", 50_000],
    ["50000", 50_000],
    ["1,234.50", 1234.5],
    ["1.234,50", 1234.5],
    ["1,234", 1234],
    ["1 234", 1234],
    [`1${THIN}234${NO_BREAK}567${NARROW}890`, 1_234_567_890],
    ["R 1 234.50", 1234.5],
    ["r1234,5", 1234.5],
    ["ZAR 99", 99],
    ["R1,234,567.89", 1_234_567.89],
    ["1.234.567", 1_234_567],
    ["1.234.567,89", 1_234_567.89],
    [" \t249.90\n", 249.9],
    ["\u200E249.90\u202C", 249.9],
    ["249,9", 249.9],
    ["50 0000", 500_000], // a digit after what the field shows
    [".50", 0.5],
    ["12.", 12],
    ["0", 0],
    ["0,05", 0.05],
    ["007", 7],
    ["12.3400", 12.34],
    ["1234567890123", 1_234_567_890_123],
  ])("%j is %d", (typed, amount) => {
    expect(parseTypedAmount(typed, 2)).toEqual({ ok: true, amount });
  });

  test.each(["", "  ", NO_BREAK])("%j is none", (typed) => {
    expect(parseTypedAmount(typed, 2)).toEqual({ ok: true, amount: null });
  });

  test.each([
    ["1.234", "Enter 1 234 or 1.23"],
    ["R 12.500", "Enter 12 500 or 12.50"],
    ["0.999", "Enter 999 or 0.99"],
    ["0,500", "Enter 500 or 0.50"],
    ["1234,567", "Enter 1 234 567 or 1 234.56"],
    ["1 234.567", "Enter 1 234 567 or 1 234.56"],
    ["1,234.567", "Enter 1 234.56, with two decimals"],
    ["1.2345", "Enter 1.23, with two decimals"],
  ])("%j could be either of two amounts, or has too many decimals: %s", (typed, message) => {
    expect(parseTypedAmount(typed, 2)).toEqual({ ok: false, message });
  });

  test.each([
    ["1,234", { ok: true, amount: 1234 }],
    ["100000.00", { ok: true, amount: 100_000 }],
    ["1.234", { ok: false, message: "Enter 1 234 or 1" }],
    ["1234.50", { ok: false, message: "Enter 1 234, without cents" }],
    ["fifty", { ok: false, message: "Enter a whole amount such as 1 234" }],
  ])("of whole rand, %j has no cents", (typed, read) => {
    expect(parseTypedAmount(typed, 0)).toEqual(read);
  });

  test.each([
    ...["abc", "50k", "1e5", "-5", "+5", "5%", "R", "R R5", "$5", "5 R", "12/5", "1'234", "½", "٥٠", "=1+1", "NaN"],
    ...[
      ".",
      ",",
      ".,",
      "1,23,456",
      "1,234,56",
      "1.2.3",
      "1,2.3",
      "1.234,5,6",
      "12,34.50",
      "1,234.50.00",
      "1234,567.89",
    ],
  ])("%j is no amount", (typed) => {
    expect(parseTypedAmount(typed, 2)).toEqual({ ok: false, message: "Enter an amount such as 1 234.50" });
  });

  test("with more digits than are kept exactly is refused", () => {
    expect(parseTypedAmount("12345678901234", 2)).toEqual({ ok: false, message: "Enter a smaller amount" });
  });

  test.each([
    [0, "0"],
    [0.5, "0.50"],
    [999, "999"],
    [1234, "1 234"],
    [1234.5, "1 234.50"],
    [1_234_567.89, "1 234 567.89"],
    [99_999_999.99, "99 999 999.99"],
  ])("%d is shown with its thousands apart, and means the same when it is read again", (amount, text) => {
    expect(showTypedAmount(amount)).toBe(text);
    expect(parseTypedAmount(text, 2)).toEqual({ ok: true, amount });
  });
});
