import { expect, test } from "vitest";
import { personPattern } from "@/lib/platform/person-pattern";

const THANDI = {
  names: [{ name: "Thandi", surname: "O'Nkosi (née Zulu)" }],
  phones: ["+27821234567", "+15046218927"],
  emails: ["thandi+home@example.test"],
  idNumbers: ["8001015009087"],
};
const named = new RegExp(personPattern(THANDI) ?? "", "i");

test.each([
  ...["0821234567", "082 123 4567", "+27 (0)82-123-4567", "search=082%20123%204567", "+1 504 621 8927"],
  ...["Mail THANDI+home@example.test", "search=thandi+home%40example.test"],
  ...["ID 800101 5009 087", "thandi o'nkosi (née zulu)", `{"search":"O'Nkosi (née Zulu)"}`],
])("a person is found in %s", (text) => {
  expect(named.test(text)).toBe(true);
});

test.each([
  ...["0821234568", "Thandi", "thandiahome@example.test", "thandi+home@exampleAtest", "8001015009088", "née Zulu"],
])("and is not found in %s", (text) => {
  expect(named.test(text)).toBe(false);
});

test("of somebody without any trait there is nothing to look for", () => {
  const nobody = { names: [{ name: "Thandi", surname: null }], phones: [], emails: [], idNumbers: [] };
  expect(personPattern(nobody)).toBeNull();
});
