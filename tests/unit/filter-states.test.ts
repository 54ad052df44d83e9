import { expect, test } from "vitest";
import { filtersOf, NO_CHOICES } from "@/components/leads/list/lead-filters";
import { statesOf } from "@/components/table/filters/filter-state";

const labels = (query: string) =>
  statesOf(filtersOf(NO_CHOICES, []), new URLSearchParams(query))
    .filter(({ filter, state }) => filter.name.endsWith("processed") && (state || !filter.describe))
    .map(({ filter }) => filter.label);

test("a list that a figure narrowed to unprocessed leads shows one filter for that", () => {
  expect(labels("")).toEqual(["Processed or not"]);
  expect(labels("processed=1")).toEqual(["Processed or not"]);
  expect(labels("unprocessed=1")).toEqual(["Processed"]);
});
