import type { AskedQuestion } from "./asked/schema";

/** Several choices from a list are an array. A number may still be the text that was typed. */
export type Answer = NonNullable<AskedQuestion["correct_answer"]>;

/** The rules that an answer is checked against. */
export type AnswerRules = Pick<AskedQuestion, "type" | "min" | "max" | "regex" | "list_options" | "selection">;

/** In characters. Limits the text that a pattern is run on. */
export const ANSWER_MAX_LENGTH = 5_000;

/** Whether the value is no answer yet. */
export const isUnanswered = (value: unknown): value is null | undefined | "" | never[] =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

export const NO_MATCH = "Does not match regex";

/** The regex that an answer has to match, and its text; null when there is nothing to match. */
export const regexToMatch = (
  { type, regex }: Pick<AnswerRules, "type" | "regex">,
  value: unknown,
): { regex: string; text: string } | null =>
  type === "text" && regex && typeof value === "string" && value !== "" ? { regex, text: value } : null;

/** The error message for an answer apart from its regex; null when it is valid, or when there is none yet. */
export function checkAnswerApartFromRegex(question: AnswerRules, value: unknown): string | null {
  if (isUnanswered(value)) return null;
  if (question.type === "text") return checkText(question, value);
  if (question.type === "number") return checkNumber(question, value);
  if (question.type === "boolean") return typeof value === "boolean" ? null : "Choose yes or no";
  return checkChoice(question, value);
}

/** Whether an answer is correct. A question without a correct answer accepts any. */
export function isCorrect(
  question: { should_validate: boolean; correct_answer: Answer | null },
  value: Answer | null,
): boolean {
  if (!question.should_validate || isUnanswered(question.correct_answer)) return true;
  return comparable(question.correct_answer) === comparable(value);
}

// A number may still be text, and choices may be in any order.
const comparable = (value: Answer | null) => (Array.isArray(value) ? JSON.stringify(value.toSorted()) : String(value));

function checkText({ regex, min, max }: AnswerRules, value: unknown): string | null {
  if (typeof value !== "string") return "Must be text";
  if (value.length > ANSWER_MAX_LENGTH) return `Maximum length is ${ANSWER_MAX_LENGTH}`;
  if (regex) return null;
  if (min !== null && value.length < min) return `Minimum length is ${min}`;
  if (max !== null && value.length > max) return `Maximum length is ${max}`;
  return null;
}

function checkNumber({ min, max }: AnswerRules, value: unknown): string | null {
  const number = asNumber(value);
  if (typeof number !== "number" || !Number.isFinite(number)) return "Must be a number";
  if (min !== null && number < min) return `Minimum value is ${min}`;
  if (max !== null && number > max) return `Maximum value is ${max}`;
  return null;
}

function checkChoice({ list_options, selection }: AnswerRules, value: unknown): string | null {
  const isOffered = (each: unknown) => typeof each === "string" && (list_options ?? []).includes(each);
  const chosen: unknown[] = selection === "multiple" && Array.isArray(value) ? value : [value];
  return chosen.every(isOffered) && new Set(chosen).size === chosen.length ? null : "Choose from the list";
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** The number that a text stands for; any other value unchanged. */
export const asNumber = (value: unknown): unknown =>
  typeof value === "string" && NUMBER.test(value.trim()) ? Number(value) : value;
