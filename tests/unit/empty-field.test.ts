import { expect, test } from "vitest";
import { choiceMessage, fieldMessage } from "@/lib/platform/text/empty-field";

test.each([
  ["Required", "Name", "Enter the name"],
  ["Required", "ID number", "Enter the ID number"],
  ["Required", "Title of section 2", "Enter the title of section 2"],
  ["Required", "How you know", "Enter how you know"],
  ["Required", "Item 3", "Enter item 3"],
  ["Required", "Your name", "Enter your name"],
  ["Max 100 characters", "Name", "Max 100 characters"],
])("the message %j of the field %j reads %j", (message, label, expected) => {
  expect(fieldMessage(message, label)).toBe(expected);
});

test("an empty choice asks to choose, and other messages stay", () => {
  expect(["Required", "Choose a tenant", undefined].map(choiceMessage)).toEqual([
    "Choose from the list",
    "Choose a tenant",
    undefined,
  ]);
});
