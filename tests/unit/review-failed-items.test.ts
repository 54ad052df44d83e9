import { expect, test } from "vitest";
import { failedText } from "@/components/sales/review/failed-items";

const SECTIONS = [
  { items: [{ id: "notice", text: "The agent said that the call is recorded" }] },
  {
    items: [
      { id: "premium", text: "The premium was stated" },
      { id: "benefits", text: "The benefits were explained" },
    ],
  },
];

const found = (item_id: string, result: "pass" | "fail", comment: string | null = null) => ({
  item_id,
  result,
  comment,
});

test("a kick-back begins with the failed items as not met, each with the reviewer's comment", () => {
  const results = [
    found("notice", "fail", "Never mentioned"),
    found("premium", "pass", "At 2:10"),
    found("benefits", "fail"),
  ];
  expect(failedText(SECTIONS, results)).toBe(
    "Not met: The agent said that the call is recorded (Never mentioned); The benefits were explained",
  );
});

test("without a failed item a kick-back begins empty", () => {
  expect(failedText(SECTIONS, [found("notice", "pass")])).toBe("");
});
