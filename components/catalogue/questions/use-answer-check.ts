"use client";

import { useState } from "react";
import { useOnChange } from "@/components/ui/browser/use-on-change";
import type { AnswerRules } from "@/lib/catalogue/questions/answer-rules";
import { checkAnswerApartFromRegex } from "@/lib/catalogue/questions/answer-rules";

type Regexes = Pick<typeof import("@/lib/catalogue/questions/answers"), "checkAnswer"> &
  Pick<typeof import("@/lib/catalogue/questions/pattern"), "digitsOnly">;

let regexes: Regexes | undefined;

async function loadRegexes(): Promise<Regexes> {
  const [{ checkAnswer }, { digitsOnly }] = await Promise.all([
    import("@/lib/catalogue/questions/answers"),
    import("@/lib/catalogue/questions/pattern"),
  ]);
  regexes = { checkAnswer, digitsOnly };
  return regexes;
}

/**
 * Checks the answers to questions. What runs a regex is fetched with the first question that has one; until it is there,
 * answers are checked apart from it.
 */
export function useAnswersCheck(questions: readonly AnswerRules[]): typeof checkAnswerApartFromRegex {
  const [loaded, setLoaded] = useState(regexes);
  useOnChange(
    questions.some(({ regex }) => regex),
    (hasRegex) => {
      if (hasRegex) loadRegexes().then(setLoaded, () => {});
    },
  );
  return loaded?.checkAnswer ?? checkAnswerApartFromRegex;
}

/** Checks the answers to a question, and says whether its regex takes only digits. */
export function useAnswerCheck(question: AnswerRules) {
  const checkAnswer = useAnswersCheck([question]);
  return {
    problemOf: (value: unknown) => checkAnswer(question, value),
    digits: question.regex ? (regexes?.digitsOnly(question.regex) ?? null) : null,
  };
}
