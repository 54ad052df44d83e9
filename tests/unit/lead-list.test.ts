import { expect, test } from "vitest";
import { WAYS } from "@/lib/leads/list/count.server";
import { givenFilters, leadFilter } from "@/lib/leads/list/filters.server";

test.each(Object.entries(WAYS))("the way of counting %s knows filters that exist, each once", (_, { knows }) => {
  expect(Object.keys(leadFilter.shape)).toEqual(expect.arrayContaining([...knows]));
  expect(new Set(knows).size).toBe(knows.length);
});

test.each([
  ["attempted=0 as a filter", { attempted: "0" }, ["attempted"]],
  ["unprocessed=0 as no filter", { unprocessed: "0" }, []],
  ["an empty parameter as no filter", { team_id: "", status: "New" }, ["status"]],
  ["the search and the tenant", { search: "zulu", tenant_id: "7" }, ["search", "tenant_id"]],
])("a list counts %s", (_, query, names) => {
  expect(givenFilters(leadFilter.parse(query)).sort()).toEqual(names);
});
