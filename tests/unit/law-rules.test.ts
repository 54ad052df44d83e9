import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { closedSentence, isWithinCallingHours } from "@/lib/insurance/calling-hours";
import { coolingOffEndsOn } from "@/lib/insurance/cooling-off";
import { RULES_ELSEWHERE } from "@/lib/insurance/law/elsewhere";
import { describeLaw } from "@/lib/insurance/law/list.server";
import { LAW_KEYS, LAW_RULES, type Rule } from "@/lib/insurance/law/rules";
import { LAW } from "../support/law";

const at = (local: string) => new Date(`${local}+02:00`);

/** The numbers of a text: "R 20 000 to the age of 5", with thin spaces, has 20000 and 5. */
const numbersIn = (text: string) =>
  [...text.replace(/(?<=\d)[,_\u2009](?=\d)/g, "").matchAll(/\d+/g)].map(([digits]) => Number(digits));

const ROWS = LAW_KEYS.flatMap((key) =>
  LAW[key].map((row): { title: string; figure: string; test: string } => {
    const { title, figure, test: file }: Rule = LAW_RULES[key];
    return { title, figure: figure(row), test: file };
  }),
);

test.each([...ROWS, ...RULES_ELSEWHERE])("$title names a test that has its figure", ({ figure, test: file }) => {
  const held = numbersIn(readFileSync(file, "utf8"));
  expect(numbersIn(figure).filter((number) => !held.includes(number))).toEqual([]);
  expect(figure).toMatch(/^[A-Z\d]/);
});

test("a rule whose source could not be read is not verified, and says so", () => {
  const unread = RULES_ELSEWHERE.filter(({ verified_on }) => verified_on === null).map(({ title }) => title);
  expect(unread).toEqual(["Copy of a recording", "Ombud that clients are told of"]);
  const shown = describeLaw([], new Date("2028-01-01"));
  const due = shown.filter(({ is_due }) => !is_due).map(({ title }) => title);
  expect(due).toEqual(unread);
});

test("another figure holds from its midnight in Johannesburg on, and not before", () => {
  const cooling_off = [...LAW.cooling_off, { valid_from: "2027-03-01", days: 45, source: "A later rule" }];
  const ends = ["2027-02-28", "2027-03-01"].map((day) => coolingOffEndsOn(day, { cooling_off }));
  expect(ends).toEqual(["2027-03-31", "2027-04-15"]);

  const always = { opens: 0, closes: 24 };
  const later = { valid_from: "2027-03-02", weekdays: always, saturdays: always, source: "A later rule" };
  const law = { ...LAW, calling_hours: [...LAW.calling_hours, later] };
  const moments = ["2027-03-01T23:59:59", "2027-03-02T00:00:00"].map(at);
  expect(moments.map((moment) => isWithinCallingHours(moment, law))).toEqual([false, true]);
});

test("a day that was declared a public holiday is one", () => {
  const moment = at("2026-11-04T10:00:00");
  const declared = { ...LAW, declared_holidays: [{ day: "2026-11-04", name: "Election day" }] };
  expect([LAW, declared].map((law) => isWithinCallingHours(moment, law))).toEqual([true, false]);
});

test("a refused time names the public holiday, by law or declared, and otherwise the calling hours", () => {
  const law = { ...LAW, declared_holidays: [{ day: "2026-11-04", name: "Election day" }] };
  const sentences = ["2026-09-24T10:00:00", "2026-11-04T10:00:00", "2026-11-05T22:00:00"].map((local) =>
    closedSentence(law, at(local)),
  );
  expect(sentences).toEqual([
    "24 September is a public holiday: Heritage Day",
    "4 November is a public holiday: Election day",
    expect.stringMatching(/^Clients may be called on weekdays .*, not on Sundays or public holidays$/),
  ]);
});
