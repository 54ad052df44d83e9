import { expect, test } from "vitest";
import { idNumberDigits, mayHoldAlmostAll, mayHoldIdNumber } from "@/lib/platform/lists/id-number-digits";

const ID_NUMBER = "8001015009087";

test.each([
  "8001015",
  "800101 5009",
  "800101-5009-087",
  "800101/5009/08",
  "80.01.01.5009",
  "800101–5009",
  "Thandi 8001015009087",
  "12 8001015009087",
  "８００１０１５００９",
  "071 203 1234", // a phone number that may also be the beginning of an ID number of 2007
  "201223456789", // an Egyptian phone number
])("%j may hold an ID number", (text) => {
  expect(mayHoldIdNumber(text)).toBe(true);
});

test.each([
  "",
  "Thandi",
  "800101",
  "082 123 4567",
  "27821234567",
  "+27 82 123 4567",
  "447911123456",
  "L-20261130-12",
  "8013015009087",
])("%j does not", (text) => {
  expect(mayHoldIdNumber(text)).toBe(false);
  expect(idNumberDigits(text)).toBeUndefined();
});

test.each([
  ID_NUMBER,
  "800101 5009 087",
  "800101/5009/087",
  "Thandi 800101-5009-087 Nkosi",
  "12 8001015009087",
  "1234567890123, 8001015009087",
  "800101\u200B5009\u2060087",
  "800101_5009_087",
  "800101 (5009) 087",
  "800101     5009     087",
  "80·01·01\u00AD5009,087",
  "８００１０１５００９０８７",
])("%j has the digits of an ID number", (text) => {
  expect(idNumberDigits(text)).toBe(ID_NUMBER);
});

test.each(["800101500908", "80010150090870", "+2782123456789"])("%j has none", (text) => {
  expect(idNumberDigits(text)).toBeUndefined();
});

test("twelve digits that begin with a date are almost an ID number", () => {
  expect(["800101500908", "800101 5009 08", ID_NUMBER, "90010112", "447911123456"].map(mayHoldAlmostAll)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ]);
});
