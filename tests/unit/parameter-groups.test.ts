import { expect, test } from "vitest";
import { groupsOf } from "@/components/integrations/api-reference/parameter-groups";
import type { Parameter } from "@/lib/integrations/openapi/reference";

test("the parameters of an operation are grouped by path, filters, paging and headers", () => {
  const parameter = (name: string, place: Parameter["in"]): Parameter => ({ name, in: place, schema: {} });
  const groups = groupsOf([
    parameter("status", "query"),
    parameter("page", "query"),
    parameter("Idempotency-Key", "header"),
    parameter("id", "path"),
  ]);
  expect(groups.map(({ title, parameters }) => [title, ...parameters.map(({ name }) => name)])).toEqual([
    ["Path", "id"],
    ["Filters", "status"],
    ["Paging and sorting", "page"],
    ["Headers", "Idempotency-Key"],
  ]);
  expect(groupsOf([])).toEqual([]);
});
