import { expect, test } from "vitest";
import { scorecardItemResponse } from "@/lib/catalogue/templates/scorecards/schema";

test("a review can be read by the items that scorecards had before later fields were added", () => {
  const item = { id: "named", text: "Gave a name", weight: 5, instant_fail: false, na_allowed: false, help: null };
  expect(scorecardItemResponse.parse(item)).toEqual(item);
});
