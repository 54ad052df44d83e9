import { describe, expect, test } from "vitest";
import type { AnswerRules } from "@/lib/catalogue/questions/answer-rules";
import { ANSWER_MAX_LENGTH, isCorrect } from "@/lib/catalogue/questions/answer-rules";
import { checkAnswer } from "@/lib/catalogue/questions/answers";
import { questionInput } from "@/lib/catalogue/questions/schema";
import { typedNumber } from "@/lib/catalogue/questions/typed-number";

const rulesOf = (rules: Partial<AnswerRules>): AnswerRules => ({
  type: "text",
  min: null,
  max: null,
  regex: null,
  list_options: null,
  selection: null,
  ...rules,
});
const list_options = ["Red", "Green", "Blue"];

describe("an answer", () => {
  test.each<[string, Partial<AnswerRules>, unknown, string | null]>([
    ["a text", {}, "anything", null],
    ["a text too short", { min: 3 }, "ab", "Minimum length is 3"],
    ["a text too long", { max: 3 }, "abcd", "Maximum length is 3"],
    ["a text as long as it may be", { min: 3, max: 3 }, "abc", null],
    ["a text with a regex", { regex: "^\\d{3}$" }, "123", null],
    ["a text that does not match", { regex: "^\\d{3}$" }, "12a", "Does not match regex"],
    ["a text whose regex is no regex", { regex: "[" }, "a", "Invalid regex pattern"],
    ["a text whose regex can't be run safely", { regex: "(a)\\1" }, "aa", "Invalid regex pattern"],
    ["a text with a regex, whatever its length", { regex: "^a+$", min: 5, max: 6 }, "aa", null],
    ["a text beyond any use", {}, "a".repeat(ANSWER_MAX_LENGTH + 1), `Maximum length is ${ANSWER_MAX_LENGTH}`],
    ["no text", {}, 5, "Must be text"],
    ["a number", { type: "number" }, 5, null],
    ["a number as it is typed", { type: "number" }, "5.25", null],
    ["zero", { type: "number", min: 0 }, 0, null],
    ["no number", { type: "number" }, "five", "Must be a number"],
    ["a number in another notation", { type: "number" }, "0x10", "Must be a number"],
    ["a number without end", { type: "number" }, Number.POSITIVE_INFINITY, "Must be a number"],
    ["a number too small", { type: "number", min: 18 }, 17, "Minimum value is 18"],
    ["a number too large", { type: "number", max: 65 }, "65.5", "Maximum value is 65"],
    ["yes", { type: "boolean" }, true, null],
    ["no", { type: "boolean" }, false, null],
    ["neither yes nor no", { type: "boolean" }, "yes", "Choose yes or no"],
    ["an option", { type: "list", selection: "single", list_options }, "Red", null],
    ["no option", { type: "list", selection: "single", list_options }, "Pink", "Choose from the list"],
    [
      "two options where one is asked",
      { type: "list", selection: "single", list_options },
      ["Red"],
      "Choose from the list",
    ],
    ["options", { type: "list", selection: "multiple", list_options }, ["Blue", "Red"], null],
    [
      "options, one unknown",
      { type: "list", selection: "multiple", list_options },
      ["Red", "Pink"],
      "Choose from the list",
    ],
    ["an option twice", { type: "list", selection: "multiple", list_options }, ["Red", "Red"], "Choose from the list"],
  ])("%s", (_what, rules, value, message) => {
    expect(checkAnswer(rulesOf(rules), value)).toBe(message);
  });

  test.each(["", null, undefined, []])("that is missing (%j) is no wrong one", (value) => {
    for (const type of ["text", "number", "boolean", "list"] as const) {
      expect(checkAnswer(rulesOf({ type, min: 5, regex: "x" }), value)).toBeNull();
    }
  });

  test.each([
    [true, "Red", "Red", true],
    [true, "Red", "Blue", false],
    [true, "Red", null, false],
    [true, ["Red", "Blue"], ["Blue", "Red"], true],
    [true, ["Red", "Blue"], ["Red"], false],
    [true, 7, "7", true],
    [true, false, false, true],
    [true, false, true, false],
    [true, false, null, false],
    [true, "", "Red", true], // no answer is the correct one: any will do
    [false, "Red", "Blue", true],
  ])(
    "is the correct one? should_validate %j, correct %j, given %j: %j",
    (should_validate, correct_answer, value, is) => {
      expect(isCorrect({ should_validate, correct_answer }, value)).toBe(is);
    },
  );
});

test.each([
  ["R 25 000", 25_000],
  ["25 000", 25_000],
  ["R\u200925\u00A0000.50", 25_000.5],
  ["-5", -5],
  ["1.0", 1],
  ["1.234", 1.234],
  ["R", "R"],
  ["five", "five"],
  ["0x10", "0x10"],
  ["", null],
])("the number %j is read as %j where it is typed", (typed, answer) => {
  expect(typedNumber(typed)).toBe(answer);
});

const questionOf = (fields: object) => ({ name: "Q", slug: "q", question: "Why?", ...fields });
const everything = {
  min: 1,
  max: 5,
  regex: "^a+$",
  list_options: ["a", " ", "b "],
  selection: "multiple",
  should_validate: false,
  correct_answer: "a",
};
const NONE = { min: null, max: null, regex: null, list_options: null, selection: null, correct_answer: null };

describe("what is saved of a question", () => {
  test.each([
    ["text", { min: 1, max: 5, regex: "^a+$" }],
    ["number", { min: 1, max: 5 }],
    ["boolean", {}],
    ["list", { list_options: ["a", "b"], selection: "multiple" }],
  ])("of type %s is what such a question has use for", (type, kept) => {
    expect(questionInput.parse(questionOf({ ...everything, type }))).toMatchObject({ ...NONE, ...kept });
  });

  test("of another type does not stumble over what is dropped anyway", () => {
    const fields = questionOf({ type: "number", regex: "[", list_options: ["a", "a"], selection: "some" });
    expect(questionInput.parse(fields)).toMatchObject(NONE);
  });

  test.each([
    [{ type: "text", regex: "^\\d+$" }, "12", "12"],
    [{ type: "number" }, "12", 12],
    [{ type: "boolean" }, false, false],
    [{ type: "list", list_options: ["a", "b"] }, "b", "b"],
    [{ type: "list", list_options: ["a", "b"], selection: "multiple" }, ["b"], ["b"]],
  ])("%j keeps the correct answer %j as %j", (fields, correct_answer, kept) => {
    const question = questionOf({ ...fields, should_validate: true, correct_answer });
    expect(questionInput.parse(question).correct_answer).toEqual(kept);
  });

  test.each<[object, string, string]>([
    [{ type: "text", regex: "[" }, "regex", "Invalid regex pattern"],
    [{ type: "text", regex: "(?=a)" }, "regex", "Invalid regex pattern"],
    [{ type: "text", regex: "((a{500}){500})" }, "regex", "Max 5,000 parts, with every repeat written out"],
    [{ type: "text", min: -1 }, "min", "Must be 0 or more"],
    [{ type: "number", min: 5, max: 4 }, "max", "Must not be below the minimum"],
    [{ type: "number", min: 1.5 }, "min", "Must be an integer"],
    [{ type: "list" }, "list_options", "Add at least one option"],
    [{ type: "list", list_options: [" ", ""] }, "list_options", "Add at least one option"],
    [{ type: "list", list_options: ["a", "a "] }, "list_options", "Each option must be unique"],
    [{ type: "date" }, "type", "Choose a type from the list."],
    [{ type: "text", slug: "two words" }, "slug", "Only letters, numbers, underscores (_) and dashes (-) are allowed"],
    [{ type: "text", slug: "a".repeat(101) }, "slug", "Max 100 characters"],
    [{ type: "boolean", should_validate: true }, "correct_answer", "Required"],
    [{ type: "text", should_validate: true, correct_answer: "" }, "correct_answer", "Required"],
    [{ type: "number", should_validate: true }, "correct_answer", "Required"],
    [{ type: "list", list_options: ["a"], should_validate: true }, "correct_answer", "Required"],
    [
      { type: "list", list_options: ["a"], selection: "multiple", should_validate: true, correct_answer: [] },
      "correct_answer",
      "Required",
    ],
    [{ type: "boolean", should_validate: true, correct_answer: "no" }, "correct_answer", "Choose yes or no"],
    [{ type: "number", max: 9, should_validate: true, correct_answer: 10 }, "correct_answer", "Maximum value is 9"],
    [
      { type: "text", regex: "^a$", should_validate: true, correct_answer: "b" },
      "correct_answer",
      "Does not match regex",
    ],
    [
      { type: "list", list_options: ["a"], should_validate: true, correct_answer: "b" },
      "correct_answer",
      "Choose from the list",
    ],
  ])("%j is refused on %s", (fields, field, message) => {
    const { error } = questionInput.safeParse(questionOf(fields));
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([[field, message]]);
  });
});
