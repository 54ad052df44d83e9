import { expect, test } from "vitest";
import { personPattern } from "@/lib/people/erasure/person-pattern";

const [name, surname] = ["Thandi", "O'Nkosi (née Zulu)"];
const THANDI = {
  phones: ["+27821234567", "+15046218927"],
  emails: ["thandi+home@example.test"],
  idNumbers: ["8001015009087"],
};
const finds = (traits: Partial<Parameters<typeof personPattern>[0]>, text: string) =>
  new RegExp(personPattern({ phones: [], emails: [], idNumbers: [], ...traits }), "i").test(text);

test.each([
  ...["0821234567", "082 123 4567", "+27 (0)82-123-4567", "0027 82 123 4567", "+1 504 621 8927", "27821234567,8"],
  ...["search=082%20123%204567", "search=%2B27821234567", "search=Thandi%20082+123+4567", "search=%28082%29+1234567"],
  ...[
    "Mail THANDI+home@example.test.",
    "search=thandi+home%40example.test",
    "search=thandi%2Bhome%40example.test&page=2",
  ],
  ...["search=x%20thandi%2Bhome@example.test", "ID 800101 5009 087", `["800101","5009087"]`],
])("a person's contacts are found in %s", (text) => {
  expect(finds(THANDI, text)).toBe(true);
});

test.each([
  ...["0821234568", "10821234567", "08212345670", "98001015009087", "8001015009088", "Thandi", surname],
  ...["thandiahome@example.test", "thandi+home@exampleAtest", "a.thandi+home@example.test"],
  ...["thandi+home@example.test.za", "thandi+home@example.tests"],
])("and not in %s", (text) => {
  expect(finds(THANDI, text)).toBe(false);
});

test.each([
  ...[
    "Ask thandi o'nkosi (née zulu)",
    "search=Thandi+O%27Nkosi+%28n%C3%A9e+Zulu%29",
    "search=Thandi%20O'Nkosi%20(n%c3%a9e%20Zulu)",
  ],
  ...[
    "O'Nkosi (née Zulu), Thandi",
    "thandi_o'nkosi (née zulu).csv",
    "O'Nkosi (née Zulu)-Thandi",
    `["O'Nkosi (née Zulu)","Thandi"]`,
  ],
  ...[`{"name": "Thandi", "phone": null, "surname": "O'Nkosi (née Zulu)"}`, `["Thandi","O'Nkosi (née Zulu)"]`],
])("a full name is found in %s", (text) => {
  expect(finds({ names: [{ name, surname }] }, text)).toBe(true);
});

test.each([
  ...["Nothandi O'Nkosi (née Zulu)", `{"name":"Thandi"},{"surname":"O'Nkosi (née Zulu)"}`, surname, "Thandi"],
])("and not in %s", (text) => {
  expect(finds({ names: [{ name, surname }] }, text)).toBe(false);
});

test("a surname is found as a value of its own, and as a word only where it is looked for as one", () => {
  expect(finds({ surnames: ["Zulu"] }, `{"search":"zulu"}`)).toBe(true);
  expect(finds({ surnames: ["Zulu"] }, "search=Zulu&page=2")).toBe(true);
  expect(finds({ surnames: ["Zulu"] }, "Ask Ms Zulu")).toBe(false);
  expect(finds({ words: ["Zulu"] }, "Ask Ms Zulu.")).toBe(true);
  expect(finds({ words: ["Zulu"] }, "KwaZulu-Natal")).toBe(false);
});

test("without any trait nothing is found", () => {
  expect(finds({}, "Thandi xy 0821234567")).toBe(false);
});
