import { describe, expect, test } from "vitest";
import { isAccepted } from "@/components/sales/form/answers/accepted";
import { checkAnswer } from "@/lib/catalogue/questions/answers";
import type { AnsweredQuestion } from "@/lib/sales/form/answers/answers";
import { isReferred, missingOf, warningsOf } from "@/lib/sales/form/completeness";
import { factsAfter, question } from "@/tests/support/sale-facts";

/** What the rules say of a complete sale with this question. */
function assess(change: Partial<AnsweredQuestion>, has_default_qc = true) {
  const facts = factsAfter((sale) => {
    sale.questions = [question(change)];
    sale.has_default_qc = has_default_qc;
  });
  return { missing: missingOf(facts), warnings: warningsOf(facts), isReferred: isReferred(facts) };
}

const at7 = (message: string) => [{ step: "answers", field: "7", message }];
const PASSED = { missing: [], warnings: [], isReferred: false };

test.each([null, "", []])("the answer %j is missing, whatever a wrong one does", (value) => {
  for (const on_fail of ["block", "warn", "refer"] as const) {
    expect(assess({ value, on_fail })).toEqual({ ...PASSED, missing: at7("Answer this question.") });
  }
});

describe("a wrong answer", () => {
  test("stops the sale and says why", () => {
    const message = "With this answer the policy can't be sold; it has to be No.";
    expect(assess({ value: true })).toEqual({ ...PASSED, missing: at7(message) });
  });

  test("of a question that only warns, warns", () => {
    expect(assess({ value: true, on_fail: "warn" })).toEqual({
      ...PASSED,
      warnings: at7("The expected answer is No."),
    });
  });

  test("of a question that refers, refers the sale", () => {
    expect(assess({ value: true, on_fail: "refer" })).toEqual({
      missing: [],
      warnings: at7("With this answer QC checks the sale before submission."),
      isReferred: true,
    });
  });

  test("of a question that refers stops the sale of a tenant where nobody checks referred sales", () => {
    const message = "Ask an administrator to choose who checks referred sales.";
    expect(assess({ value: true, on_fail: "refer" }, false)).toMatchObject({ missing: at7(message), warnings: [] });
  });

  test("of a question whose answers are not checked is as good as any", () => {
    expect(assess({ value: true, should_validate: false })).toEqual(PASSED);
  });

  test("names the answer that a list or a number wants", () => {
    const list = {
      type: "list",
      selection: "multiple",
      list_options: ["A", "B", "C"],
      correct_answer: ["A", "B"],
    } as const;
    const wrong = (given: Partial<AnsweredQuestion>) => assess(given).missing[0]?.message;
    expect(
      wrong({ ...list, list_options: [...list.list_options], correct_answer: ["A", "B"], value: ["C"] }),
    ).toContain("it has to be A, B.");
    expect(wrong({ type: "number", correct_answer: 2, value: 3 })).toContain("it has to be 2.");
  });
});

test("an answer that does not match is named as in the editor of questions", () => {
  expect(assess({ type: "text", regex: "^a$", value: "b" }).missing).toEqual(at7("Does not match regex"));
});

test("an answer that its question does not allow stops the sale, whatever a wrong one does", () => {
  for (const on_fail of ["block", "warn", "refer"] as const) {
    expect(assess({ type: "number", min: 5, correct_answer: 6, value: 3, on_fail })).toEqual({
      ...PASSED,
      missing: at7("Minimum value is 5"),
    });
  }
});

test.each<[string, Partial<AnsweredQuestion>, boolean]>([
  ["an answer", {}, true],
  ["no answer", { value: null }, false],
  ["an answer in the wrong format", { type: "text", regex: "^a$", correct_answer: "a", value: "b" }, false],
  ["an answer with which the policy can't be sold", { value: true }, false],
  ["a wrong answer that only warns", { value: true, on_fail: "warn" }, true],
  ["a wrong answer that QC checks", { value: true, on_fail: "refer" }, true],
])("the progress of the questionnaire counts %s: %j, %j", (_what, change, isCounted) => {
  const asked = question(change);
  expect(isAccepted(asked, asked.value, checkAnswer)).toBe(isCounted);
});
