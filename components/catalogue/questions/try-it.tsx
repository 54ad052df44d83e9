"use client";

import { type KeyboardEvent, useId } from "react";
import { useWatch } from "react-hook-form";
import { Badge } from "@/components/ui/badge";
import type { Answer } from "@/lib/catalogue/questions/answer-rules";
import { isCorrect, isUnanswered } from "@/lib/catalogue/questions/answer-rules";
import { checkAnswer } from "@/lib/catalogue/questions/answers";
import type { QuestionInput } from "@/lib/catalogue/questions/schema";
import { AnswerInput } from "./answer-input";
import { useRules } from "./use-rules";

type Props = { value: Answer | null; onChange: (value: Answer | null) => void };

/** The question as it will be asked. Answers are not saved. */
export function TryIt({ value, onChange }: Props) {
  const id = useId();
  const rules = useRules();
  const { question, should_validate = false, correct_answer = null } = useWatch<QuestionInput>();
  const showsVerdict = should_validate && !isUnanswered(value) && checkAnswer(rules, value) === null;
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-panel border border-dashed p-4"
      onKeyDown={preventSubmit}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={id} className="font-semibold">
          Try it
        </h3>
        <p className="text-[13px] text-muted">Test answers are not saved.</p>
      </header>
      <AnswerInput question={{ ...rules, question: question || "Your question" }} value={value} onChange={onChange} />
      {showsVerdict && <Verdict isRight={isCorrect({ should_validate, correct_answer }, value)} />}
    </section>
  );
}

function Verdict({ isRight }: { isRight: boolean }) {
  return (
    <p role="status">
      <Badge tone={isRight ? "success" : "warning"}>{isRight ? "Correct answer" : "Not the correct answer"}</Badge>
    </p>
  );
}

function preventSubmit(event: KeyboardEvent) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
