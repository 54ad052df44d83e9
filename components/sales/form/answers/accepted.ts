import type { checkAnswerApartFromRegex } from "@/lib/catalogue/questions/answer-rules";
import { isCorrect, isUnanswered } from "@/lib/catalogue/questions/answer-rules";
import type { AnsweredQuestion } from "@/lib/sales/form/answers/answers";
import type { AnswerValue } from "@/lib/sales/record/columns/answer";

/** Whether a question has an answer that it allows and that doesn't stop the sale. */
export const isAccepted = (
  question: AnsweredQuestion,
  value: AnswerValue,
  checkAnswer: typeof checkAnswerApartFromRegex,
): boolean =>
  !isUnanswered(value) &&
  checkAnswer(question, value) === null &&
  (question.on_fail !== "block" || isCorrect(question, value));
