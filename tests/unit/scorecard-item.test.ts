import { expect, test } from "vitest";
import { scorecardItem } from "@/lib/catalogue/templates/scorecards/schema";

test("a review can be read by the items that scorecards had before later fields were added", () => {
  const item = { id: "named", text: "Gave a name", weight: 5, instant_fail: false, na_allowed: false, help: null };
  expect(scorecardItem.parse(item)).toEqual(item);
});
