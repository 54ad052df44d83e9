import { expect, test } from "vitest";
import { isMonthFirst, orderIn, parseSheetDate } from "@/lib/platform/time/sheet-date";

test.each([
  ["1980-05-25", "1980-05-25"],
  ["25/05/1980", "1980-05-25"],
  ["25/05/1980 12:00", "1980-05-25"],
  ["May 25, 1980", "1980-05-25"],
  ["25-May-80", "1980-05-25"],
  ["25 Mei 1980", "1980-05-25"],
  ["25/05/44", "1944-05-25"],
  ["19800525", "1980-05-25"],
  ["25051980", "1980-05-25"],
  ["29221", "1980-01-01"],
  ["29221.75", "1980-01-01"],
  ["1980-05-24T22:00:00.000Z", "1980-05-25"], // midnight in South Africa
  ["1980-05-25T00:00:00+0200", "1980-05-25"],
  ["1980-05-25 00:00:00+02", "1980-05-25"],
  ["1980-05-24T22:00:00+00:00", "1980-05-25"],
  ["1980-05-24 22:00:00+00", "1980-05-25"],
  ["1980-05-24T21:00:00Z", "1980-05-24"],
  ["Sun May 25 1980 00:00:00 GMT+0200 (South Africa Standard Time)", "1980-05-25"],
  ["Sat, 24 May 1980 22:00:00 GMT", "1980-05-25"],
  ["Sat May 24 1980 22:00:00 GMT+0000 (Coordinated Universal Time)", "1980-05-25"],
  ["25/05/1980 12:00:00 AM", "1980-05-25"],
  ["Sunday, 25 May 1980", "1980-05-25"],
  ["Sunday, May 25, 1980", "1980-05-25"],
  ["Sondag 25 Mei 1980", "1980-05-25"],
  ["25ste Mei 1980", "1980-05-25"],
  ["25 Desember 1980", "1980-12-25"],
  ["2de Mei 1980", "1980-05-02"],
  ["80-05-25", "1980-05-25"],
  ["45/05/25", "1945-05-25"],
  ["327974400000", "1980-05-24"],
  ["328053600000", "1980-05-25"],
  ["-309837600000", "1960-03-08"],
])("a sheet's %s is the day %s", (cell, day) => {
  expect(parseSheetDate(cell, { isOfBirth: true })).toBe(day);
});

test.each([
  "",
  "1980-02-30",
  "1980-13-45",
  "2010",
  "12",
  "today",
  "25 May",
  "1/2",
  "0821110001",
  "8001015009087",
  "soon",
  "27821110011",
  "1708015009087",
  "327974400001",
  "Monday",
  "Wed 12",
])("%j is no day", (cell) => {
  expect(parseSheetDate(cell, { isOfBirth: true })).toBeNull();
});

test("the month stands before the day where a column's dates can't be read otherwise", () => {
  expect(isMonthFirst(new Set(["05/25/1980", "05/06/1980", ""].map(orderIn)))).toBe(true);
  expect(isMonthFirst(new Set(["25/05/1980", "05/25/1980"].map(orderIn)))).toBe(false);
  expect(parseSheetDate("05/06/1980", { isMonthFirst: true })).toBe("1980-05-06");
  expect(parseSheetDate("80-05-06", { isMonthFirst: true })).toBe("1980-05-06");
});
