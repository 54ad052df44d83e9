import { expect, test } from "vitest";
import { directionOf } from "@/components/table/column";

test.each([
  [{}, true, "descending"],
  [{}, false, "ascending"],
  [{ showsAge: true }, true, "ascending"],
  [{ showsAge: true }, false, "descending"],
])("a column %o of a list sorted descending (%s) shows its cells %s", (column, desc, direction) => {
  expect(directionOf(column, desc)).toBe(direction);
});
