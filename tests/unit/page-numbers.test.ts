import { expect, test } from "vitest";
import { pageNumbers } from "@/components/table/page-numbers";

test.each([
  [1, 1, "1"],
  [7, 7, "1 2 3 4 5 6 7"],
  [1, 8, "1 2 3 4 5 … 8"],
  [4, 8, "1 2 3 4 5 … 8"],
  [5, 8, "1 … 4 5 6 7 8"],
  [5, 9, "1 … 4 5 6 … 9"],
  [8, 9, "1 … 5 6 7 8 9"],
  [50, 100, "1 … 49 50 51 … 100"],
])("on page %i of %i the pager shows at most seven: %s", (current, last, shown) => {
  expect(
    pageNumbers(current, last)
      .map((number) => number ?? "…")
      .join(" "),
  ).toBe(shown);
});
