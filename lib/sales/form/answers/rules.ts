import type { Answer } from "@/lib/catalogue/questions/answer-rules";
import { isCorrect, isUnanswered } from "@/lib/catalogue/questions/answer-rules";
import { checkAnswer } from "@/lib/catalogue/questions/answers";
import type { OnFail } from "@/lib/catalogue/questions/asked/schema";
import type { SaleFacts } from "@/lib/sales/form/facts";
import { type Problem, problemIf } from "../rule";
import type { AnsweredQuestion } from "./answers";

// Source: Sales specification, section 2, "Questionnaire".

const fieldOf = ({ question_id }: AnsweredQuestion) => String(question_id);

/** Every question has an answer. */
export const questionsAnswered = ({ questions }: SaleFacts): Problem[] =>
  questions.flatMap((question) => problemIf(isUnanswered(question.value), fieldOf(question), "Answer this question."));

/** Every answer is one that its question allows. */
export const answersAllowed = ({ questions }: SaleFacts): Problem[] =>
  questions.flatMap((question) => {
    const message = checkAnswer(question, question.value);
    return message === null ? [] : [{ field: fieldOf(question), message }];
  });

/** The questions with a wrong answer that acts in one way. */
const failed = ({ questions }: SaleFacts, onFail: OnFail) =>
  questions.filter(
    (question) =>
      question.on_fail === onFail &&
      !isUnanswered(question.value) &&
      checkAnswer(question, question.value) === null &&
      !isCorrect(question, question.value),
  );

/** A wrong answer that blocks the sale. */
export const noAnswerBlocks = (facts: SaleFacts): Problem[] =>
  failed(facts, "block").map((question) => ({
    field: fieldOf(question),
    message: `With this answer the policy can't be sold; it has to be ${answerText(question.correct_answer)}.`,
  }));

/** A wrong answer that refers the sale, of a tenant that has not chosen who checks such sales. */
export const referredSalesChecked = (facts: SaleFacts): Problem[] =>
  facts.has_default_qc
    ? []
    : failed(facts, "refer").map((question) => ({
        field: fieldOf(question),
        message: "Ask an administrator to choose who checks referred sales.",
      }));

export const answersToHeed = (facts: SaleFacts): Problem[] =>
  failed(facts, "warn").map((question) => ({
    field: fieldOf(question),
    message: `The expected answer is ${answerText(question.correct_answer)}.`,
  }));

export const answersThatRefer = (facts: SaleFacts): Problem[] =>
  facts.has_default_qc
    ? failed(facts, "refer").map((question) => ({
        field: fieldOf(question),
        message: "With this answer QC checks the sale before submission.",
      }))
    : [];

/** Whether an answer wants somebody to check the sale, even where its seller needs no check. */
export const isReferred = (facts: SaleFacts): boolean => failed(facts, "refer").length > 0;

function answerText(answer: Answer | null): string {
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  return Array.isArray(answer) ? answer.join(", ") : String(answer);
}
