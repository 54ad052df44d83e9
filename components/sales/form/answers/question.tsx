"use client";

import { useController } from "react-hook-form";
import { AnswerInput } from "@/components/catalogue/questions/answer-input";
import { useAnswerCheck } from "@/components/catalogue/questions/use-answer-check";
import { useFieldMessage } from "@/components/form/field-messages";
import { isCorrect, isUnanswered } from "@/lib/catalogue/questions/answer-rules";
import type { OnFail } from "@/lib/catalogue/questions/asked/schema";
import type { AnsweredQuestion } from "@/lib/sales/form/answers/answers";
import { answerKey } from "../draft/values";
import { useOpenSale } from "../sale-context";

/** One question, which says at once what its answer does to the sale. */
export function Question({ question }: { question: AnsweredQuestion }) {
  const { warnings } = useOpenSale().sale;
  const name = `answers.${answerKey(question.question_id)}`;
  const { field } = useController({ name });
  const message = useFieldMessage(name);
  const { problemOf } = useAnswerCheck(question);
  const isWrong = !isUnanswered(field.value) && problemOf(field.value) === null && !isCorrect(question, field.value);
  const warning = warnings.find(({ step, field: id }) => step === "answers" && Number(id) === question.question_id);
  return (
    <div data-field={name} tabIndex={-1} className="flex flex-col gap-1.5 outline-none">
      <AnswerInput question={question} value={field.value} onChange={field.onChange} refusal={message} />
      {isWrong && !message && (
        <p role="status" className={`text-[13px] ${STYLES[question.on_fail]}`}>
          {warning?.message ?? WHAT_FOLLOWS[question.on_fail]}
        </p>
      )}
    </div>
  );
}

const STYLES: Record<OnFail, string> = {
  block: "text-error-text",
  warn: "text-warning-text",
  refer: "text-warning-text",
};

const WHAT_FOLLOWS: Record<OnFail, string> = {
  block: "With this answer the policy can't be sold.",
  warn: "This is not the expected answer.",
  refer: "With this answer QC checks the sale before submission.",
};
