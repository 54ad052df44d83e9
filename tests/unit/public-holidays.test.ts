import Holidays from "date-holidays";
import { expect, test } from "vitest";
import { publicHolidays } from "@/lib/insurance/calling-hours";
import { ZONE } from "@/lib/platform/text/format";
import { LAW } from "../support/law";

const YEARS = Array.from({ length: 75 }, (_, index) => 2010 + index);

test("public holidays are those that date-holidays lists for South Africa, declared ones too", () => {
  const calendar = new Holidays("ZA", { types: ["public"], timezone: ZONE });
  const listed = YEARS.flatMap((year) => calendar.getHolidays(year).map(({ date }) => date.slice(0, 10)));
  expect(YEARS.flatMap((year) => publicHolidays(year, LAW)).sort()).toEqual([...new Set(listed)].sort());
});
