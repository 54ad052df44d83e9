import { expect, test } from "vitest";
import { WAYS } from "@/lib/sales/list/count.server";
import { givenFilters, saleFilter } from "@/lib/sales/list/filters.server";

test.each(Object.entries(WAYS))("the way of counting %s knows filters that exist, each once", (_, { knows }) => {
  expect(Object.keys(saleFilter.shape)).toEqual(expect.arrayContaining([...knows]));
  expect(new Set(knows).size).toBe(knows.length);
});

test.each([
  ["unprocessed=0 as a filter", { unprocessed: "0" }, ["unprocessed"]],
  ["an empty parameter as no filter", { team_id: "", status: "new" }, ["status"]],
  ["the search and the tenant", { search: "zulu", tenant_id: "7" }, ["search", "tenant_id"]],
])("a list counts %s", (_, query, names) => {
  expect(givenFilters(saleFilter.parse(query)).sort()).toEqual(names);
});
