import { expect, test } from "vitest";
import { isMonthFirst, parseSheetDate } from "@/lib/platform/time/sheet-date";

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
])("%j is no day", (cell) => {
  expect(parseSheetDate(cell, { isOfBirth: true })).toBeNull();
});

test("the month stands before the day where a column's dates can't be read otherwise", () => {
  expect(isMonthFirst(["05/25/1980", "05/06/1980", ""])).toBe(true);
  expect(isMonthFirst(["25/05/1980", "05/25/1980"])).toBe(false);
  expect(parseSheetDate("05/06/1980", { isMonthFirst: true })).toBe("1980-05-06");
});
