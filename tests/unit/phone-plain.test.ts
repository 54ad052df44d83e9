import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { normalisePhone } from "@/lib/insurance/phone";

/** How the library reads a number, without the shortcut for plain South African ones. */
const byLibrary = (text: string, region: "ZA" | "US") => {
  const number = parsePhoneNumberFromString(text, { defaultCountry: region, extract: false });
  return number?.isValid() && (number.country !== "ZA" || number.nationalNumber.length === 9) ? number.number : null;
};

test("plain South African numbers with any prefix are read as by the library", () => {
  const wrong: string[] = [];
  for (let prefix = 0; prefix < 1000; prefix += 1) {
    for (const rest of ["000000", "123456", "999999", "12345", "1234567"]) {
      const digits = `${String(prefix).padStart(3, "0")}${rest}`;
      for (const text of [`0${digits}`, `+27${digits}`]) {
        if (normalisePhone(text, "ZA") !== byLibrary(text, "ZA")) wrong.push(text);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test("a number with a leading 0 is South African only if that is the region", () => {
  expect(normalisePhone("0821234567", "US")).toBe(byLibrary("0821234567", "US"));
  expect(normalisePhone("+27821234567", "US")).toBe("+27821234567");
});
