import { expect, test } from "vitest";
import { mentionedIn } from "@/lib/identity/notifications/mentions";

const USERS = [
  { id: 1, name: "Jan Smit" },
  { id: 2, name: "Thandi" },
  { id: 3, name: "Thandi Mokoena" },
  { id: 4, name: "Jan Smit" },
];

test.each([
  ["@Jan Smit please call", [1, 4]],
  ["Ask @jan smit.", [1, 4]],
  ["@Jan Smithers", []],
  ["@Thandi Mokoena knows", [3]],
  ["@Thandi, and @Jan Smit", [1, 2, 4]],
  ["thandi@example.test", []],
  ["Jan Smit", []],
])("%j mentions %j", (text, ids) => {
  expect(mentionedIn(text, USERS)).toEqual(ids);
});
