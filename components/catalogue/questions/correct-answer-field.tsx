"use client";

import { useController } from "react-hook-form";
import { AnswerInput } from "./answer-input";
import { useRules } from "./use-rules";

export function CorrectAnswerField() {
  const { field, fieldState } = useController({ name: "correct_answer" });
  return (
    <AnswerInput
      question={{ ...useRules(), question: "Correct answer" }}
      value={field.value}
      onChange={field.onChange}
      refusal={fieldState.error?.message}
    />
  );
}
