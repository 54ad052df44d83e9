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
 * Checks the answers to a question, and says whether its regex takes only digits. What runs a regex is fetched with the
 * first question that has one; until it is there, an answer is checked apart from it.
 */
export function useAnswerCheck(question: AnswerRules) {
  const [loaded, setLoaded] = useState(regexes);
  useOnChange(Boolean(question.regex), (hasRegex) => {
    if (hasRegex) loadRegexes().then(setLoaded, () => {});
  });
  return {
    problemOf: (value: unknown) => (loaded?.checkAnswer ?? checkAnswerApartFromRegex)(question, value),
    digits: question.regex ? (loaded?.digitsOnly(question.regex) ?? null) : null,
  };
}
