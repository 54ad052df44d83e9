import { expect, test } from "vitest";
import { requireRegexes, searchInThread } from "@/lib/catalogue/questions/pattern.server";
import { questionInputWith } from "@/lib/catalogue/questions/schema";

const asking = (regex: string, correct_answer: string | null = null) => ({
  type: "text" as const,
  regex,
  should_validate: correct_answer !== null,
  correct_answer,
});

/** RE2 takes up to a third of a second to find that it does not match. */
const SLOW = asking("\\b(?:a|b|\\b)*a[ab]{999}(c|\\b$)", `${"a".repeat(4_999)}!`);

test.each([
  ["^a+$", "aaa", true],
  ["^a+$", "b", false],
  ["[", "a", null],
])("%s in %j, searched in a thread: %j", async (regex, text, isFound) => {
  expect(await searchInThread(regex, text)).toBe(isFound);
});

test("every problem of a question is reported at once, as in the browser", async () => {
  const question = { name: "", slug: "code", question: "Code?", type: "text", regex: "[" };
  const { error } = await questionInputWith(searchInThread).safeParseAsync(question);
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["name", "regex"]);
});

test.each([
  ["is invalid", asking("["), { "questions.1.regex": ["Invalid regex pattern"] }],
  ["does not match its correct answer", asking("^a$", "b"), { "questions.1.correct_answer": ["Does not match regex"] }],
])("of many regexes the first that %s is named", async (_, wrong, errors) => {
  const questions = [asking("^a$", "a"), wrong, asking("(")];
  await expect(requireRegexes(questions, "questions")).rejects.toMatchObject({ status: 422, body: { errors } });
});

test("400 regexes are checked without blocking the main thread", async () => {
  const before = process.threadCpuUsage();
  const questions = Array.from({ length: 400 }, (_, index) => asking(`^.{1,${600 + index}}$`, "x"));
  await requireRegexes(questions, "questions");
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(50); // of the main thread; the worker takes half a second
});

test("a file whose regexes take too long is refused, and the next one is not", async () => {
  const slow = Array.from({ length: 400 }, () => ({ ...SLOW, correct_answer: "a".repeat(4_999) }));
  await expect(requireRegexes([...slow, asking("[")], "questions")).rejects.toMatchObject({
    status: 422,
    body: {
      errors: { questions: ["Their regexes take more than 2 seconds or 48 MB of memory to check. Make them simpler."] },
    },
  });
  expect(await searchInThread("^a+$", "aaa")).toBe(true);
});
