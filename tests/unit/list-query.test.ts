import { expect, test } from "vitest";
import { dayFilter, listQuery } from "@/lib/platform/lists/list";

const query = listQuery(["name", "email"]);

test("a list without a query begins at its first page of 25, by its first column", () => {
  expect(query.parse({})).toEqual({ page: 1, per_page: 25, sortBy: "name", sortDesc: false });
});

test.each([
  ...["page=0", "page=-1", "page=1.5", "page=x", "page=", "page=9007199254740993", "page=1e300"],
  ...["per_page=0", "per_page=1001", "per_page=-5", "per_page=2.5", "per_page=all", "per_page="],
  ...["sortBy=password_hash", "sortBy=id;drop", "sortBy=__proto__", "sortDesc=maybe", "sortDesc=2"],
])("%s is refused by its name", (parameter) => {
  const given = Object.fromEntries(new URLSearchParams(parameter));
  expect(query.safeParse(given).error?.issues.map(({ path }) => path)).toEqual([Object.keys(given)]);
});

test.each([
  ["2026-11-21", []],
  ["1900-01-01", []],
  ["1899-12-31", ["custom"]],
  ["0000-01-01", ["custom"]],
  ["1.1.2026", ["invalid_format"]],
  ["2026-02-30", ["invalid_format"]],
])("the day %s has the faults %j", (day, faults) => {
  expect((dayFilter.safeParse(day).error?.issues ?? []).map(({ code }) => code)).toEqual(faults);
});
