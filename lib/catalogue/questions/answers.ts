import type { AnswerRules } from "./answer-rules";
import { checkAnswerApartFromRegex, NO_MATCH, regexToMatch } from "./answer-rules";
import { INVALID_PATTERN, searchAtOnce } from "./pattern";

/** The error message for an answer; null when it is valid, or when there is none yet. */
export function checkAnswer(question: AnswerRules, value: unknown): string | null {
  const match = regexToMatch(question, value);
  return checkAnswerApartFromRegex(question, value) ?? (match && regexProblem(match));
}

function regexProblem({ regex, text }: { regex: string; text: string }): string | null {
  const isFound = searchAtOnce(regex, text);
  if (isFound === null) return INVALID_PATTERN;
  return isFound ? null : NO_MATCH;
}
