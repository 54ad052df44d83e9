import { expect, test } from "vitest";
import { describeError } from "@/lib/platform/log/describe-error";

test("an error is logged with its code and its cause, and without the message of either", () => {
  const cause = Object.assign(new Error("Thandi"), { code: "ENOENT" });
  const described = describeError(new TypeError("of Thandi", { cause }));
  expect(described).toMatchObject({ name: "TypeError", cause: { name: "Error", code: "ENOENT" } });
  expect(JSON.stringify(described)).not.toContain("Thandi");
});
