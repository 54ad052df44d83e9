import "server-only";
import { isCorrect, isUnanswered } from "@/lib/catalogue/questions/answer-rules";
import { checkAnswer } from "@/lib/catalogue/questions/answers";
import type { AskedQuestion } from "@/lib/catalogue/questions/asked/schema";
import type { AnswersInput, AnswerValue } from "@/lib/sales/record/columns/answer";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import type { Problems } from "../rows.server";
import type { AnsweredQuestion, SaleQuestionnaire } from "./answers";

/** Answers by the id of their question, as a sale stores them. */
type Answers = Record<string, Exclude<AnswerValue, null>>;

/** The questionnaires that a sale was given, with its answers. */
export function toQuestionnaires(sale: SaleRecord): SaleQuestionnaire[] {
  return sale.editions.map(({ questionnaire_id, number, content: { name, sections } }) => ({
    id: questionnaire_id,
    name,
    edition: number,
    sections: sections.map(({ title, questions }) => ({
      title,
      questions: questions.map((question) => toAnswered(question, sale.answers[question.id] ?? null)),
    })),
  }));
}

/** The questions of a sale's editions, in their order; one that two editions ask stands there twice. */
export const askedQuestions = ({ editions }: Pick<SaleRecord, "editions">): AskedQuestion[] =>
  editions.flatMap(({ content }) => content.sections).flatMap(({ questions }) => questions);

/** A question with its answer, and whether the answer passes. */
export const toAnswered = ({ id, ...question }: AskedQuestion, value: AnswerValue): AnsweredQuestion => ({
  ...question,
  question_id: id,
  value,
  valid: isUnanswered(value) ? null : checkAnswer(question, value) === null && isCorrect(question, value),
});

/** The answers as they were sent. Adds those that no question of the sale asks for to the problems. */
export function answersColumn(sale: SaleRecord, sent: AnswersInput, problems: Problems): Answers {
  const asked = new Map(askedQuestions(sale).map((question) => [question.id, question]));
  const answers: Answers = {};
  for (const [index, { question_id, value }] of sent.entries()) {
    const question = asked.get(question_id);
    if (!question) problems[`answers.${index}.question_id`] = "Not a question of this sale";
    else if (question_id in answers) problems[`answers.${index}.question_id`] = "Answered twice";
    else if (!isOfType(question, value)) problems[`answers.${index}.value`] = "Not an answer to this question";
    else if (!isUnanswered(value)) answers[question_id] = value;
  }
  return answers;
}

// What is only wrong, such as a number below the smallest, is kept and marked as not valid.
function isOfType({ type }: AskedQuestion, value: AnswerValue): boolean {
  if (value === null || value === "") return true;
  if (type === "boolean") return typeof value === "boolean";
  if (type === "list") return typeof value === "string" || Array.isArray(value);
  return typeof value === "string" || (type === "number" && typeof value === "number");
}
