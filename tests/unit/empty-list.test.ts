import { expect, test } from "vitest";
import { narrowingOf } from "@/components/table/filters/narrowing";

const filters = ["tenant_id", "status", "agent"].map((name) => ({ name, label: name, options: [], composable: true }));
const narrowing = (query: string) =>
  narrowingOf(filters, ["status"], new URLSearchParams(query)).narrowing.map(({ name }) => name);

test("the tenant and the places of a screen name a list, and don't narrow it down", () => {
  expect(narrowing("tenant_id=1&status=New")).toEqual([]);
  expect(narrowing("tenant_id=1&agent=2")).toEqual(["agent"]);
  expect(narrowing("conditions=status:not:New")).toEqual(["status"]);
});

test("clearing the filters of an empty list leaves its tenant and its places", () => {
  expect(narrowingOf(filters, ["status"], new URLSearchParams("agent=2")).clearable).toEqual(["agent", "conditions"]);
});
