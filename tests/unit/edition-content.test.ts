import { expect, test } from "vitest";
import { editionContent } from "@/lib/catalogue/templates/questionnaires/edition-content";

const question = {
  ...{ id: 1, name: "Smoker", slug: "smoker", question: "Do you smoke?", type: "boolean" },
  ...{ min: null, max: null, regex: null, list_options: null, selection: null },
  ...{ should_validate: true, correct_answer: false },
};
const content = (asked: object) => ({ name: "Needs", sections: [{ title: "Health", questions: [asked] }] });

test("a question that was stored before wrong answers could do anything else stops the sale", () => {
  expect(editionContent.parse(content(question))).toEqual(content({ ...question, on_fail: "block", is_health: false }));
});

test("a question is read as it was stored", () => {
  const stored = content({ ...question, on_fail: "refer", is_health: true });
  expect(editionContent.parse(stored)).toEqual(stored);
});
