import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { nameInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import {
  ANSWER_MAX_LENGTH,
  type Answer,
  type AnswerRules,
  asNumber,
  checkAnswerApartFromRegex,
  isUnanswered,
  NO_MATCH,
  regexToMatch,
} from "./answer-rules";
import {
  type AskedQuestion,
  askedQuestionResponse,
  ON_FAIL,
  QUESTION_TYPES,
  type QuestionType,
  SELECTIONS,
  type Selection,
} from "./asked/schema";
import { INVALID_PATTERN, PATTERN_MAX_LENGTH, type PatternSearch, searchAtOnce } from "./pattern";
import { sizeProblem } from "./pattern-size";

export const QUESTION_MAX_LENGTH = 1_000;
export const QUESTION_SLUG_MAX_LENGTH = 100;
export const OPTION_MAX_LENGTH = 200;
const OPTIONS_MAX = 200;

/** The values of the fields that a type does not use. */
export const UNUSED_FIELDS = {
  text: { list_options: null, selection: null },
  number: { regex: null, list_options: null, selection: null },
  boolean: { min: null, max: null, regex: null, list_options: null, selection: null },
  list: { min: null, max: null, regex: null },
} as const satisfies Record<QuestionType, Partial<Record<keyof AnswerRules, null>>>;

/** The correct answer before one is chosen. */
export function blankAnswer(type: QuestionType, selection: Selection | null): Answer | null {
  if (type === "boolean") return false;
  if (type === "number") return null;
  return type === "list" && selection === "multiple" ? [] : "";
}

/** The options without blank ones. */
export const filledOptions = (options: readonly string[] | null): string[] =>
  (options ?? []).map((option) => option.trim()).filter(Boolean);

const bound = z.int32("Must be an integer").nullish().default(null);

const fieldsWith = (search: PatternSearch) =>
  z
    .object({
      product_id: z.int32("Choose a product from the list.").nullish().default(null),
      name: nameInput,
      slug: z
        .string("Required")
        .trim()
        .min(1, "Required")
        .max(QUESTION_SLUG_MAX_LENGTH, `Max ${QUESTION_SLUG_MAX_LENGTH} characters`)
        .regex(/^[A-Za-z0-9_-]*$/, "Only letters, numbers, underscores (_) and dashes (-) are allowed"),
      question: z
        .string("Required")
        .trim()
        .min(1, "Required")
        .max(QUESTION_MAX_LENGTH, `Max ${QUESTION_MAX_LENGTH} characters`),
      type: z.enum(QUESTION_TYPES, "Choose a type from the list."),
      min: bound,
      max: bound,
      regex: z
        .string(INVALID_PATTERN)
        .max(PATTERN_MAX_LENGTH, { error: `Max ${PATTERN_MAX_LENGTH} characters`, abort: true })
        .superRefine((regex, context) => {
          const message = sizeProblem(regex);
          if (message) context.addIssue({ code: "custom", message, continue: false });
        })
        .refine((regex) => after(search(regex, ""), (isFound) => isFound !== null), {
          error: INVALID_PATTERN,
          abort: true,
        })
        .nullish()
        .transform((regex) => regex || null),
      list_options: z
        .array(z.string("Must be text").max(OPTION_MAX_LENGTH, `Max ${OPTION_MAX_LENGTH} characters`))
        .max(OPTIONS_MAX, `Max ${OPTIONS_MAX} options`)
        .transform(filledOptions)
        .refine((options) => options.length > 0, "Add at least one option")
        .refine((options) => new Set(options).size === options.length, "Each option must be unique")
        .nullish()
        .default(null),
      selection: z.enum(SELECTIONS, "Choose from the list").nullish().default(null),
      should_validate: z.boolean("Choose yes or no").default(false),
      correct_answer: z
        .union([z.string(), z.number(), z.boolean(), z.array(z.string())], "Not a valid answer to this question")
        .nullish()
        .default(null),
      on_fail: z.enum(ON_FAIL, "Choose from the list").default("block"),
      is_health: z.boolean("Choose yes or no").default(false),
    })
    .superRefine((question, context) => {
      const { type, min, max } = question;
      if (type === "text") {
        for (const [field, length] of Object.entries({ min, max })) {
          const message = lengthProblem(length);
          if (message) context.addIssue({ code: "custom", path: [field], message });
        }
      }
      if (min !== null && max !== null && min > max) {
        context.addIssue({ code: "custom", path: ["max"], message: "Must not be below the minimum" });
      }
      if (!question.should_validate) return;
      const refuse = (message: string) => context.addIssue({ code: "custom", path: ["correct_answer"], message });
      const refusal = correctAnswerProblem(question);
      const match = regexToMatch(question, question.correct_answer);
      if (refusal) return refuse(refusal);
      if (match) return after(search(match.regex, match.text), (isFound) => void (isFound || refuse(NO_MATCH)));
    })
    .transform((question) => ({
      ...question,
      correct_answer: correctAnswerOf(question),
      on_fail: question.should_validate ? question.on_fail : "block",
    }));

export type QuestionInput = z.input<ReturnType<typeof fieldsWith>>;
export type QuestionFields = z.output<ReturnType<typeof fieldsWith>>;

/**
 * The input of a question. Fields that its type does not use are dropped before the others are validated.
 * @param search runs the regexes
 */
export const questionInputWith = (search: PatternSearch) =>
  z.preprocess(dropUnusedFields, fieldsWith(search)) as unknown as z.ZodType<QuestionFields, QuestionInput>;

/** The same for the browser, where a regex may run in the only thread. */
export const questionInput = questionInputWith(searchAtOnce);

const after = <Value, Result>(value: Value | Promise<Value>, then: (value: Value) => Result) =>
  value instanceof Promise ? value.then(then) : then(value);

function dropUnusedFields(input: unknown): unknown {
  const known = z.looseObject({ type: z.enum(QUESTION_TYPES) }).safeParse(input);
  if (!known.success) return input;
  const { type, list_options, selection } = known.data;
  const lists = type === "list" && { list_options: list_options ?? [], selection: selection ?? "single" };
  return { ...known.data, ...lists, ...UNUSED_FIELDS[type] };
}

function lengthProblem(length: number | null): string | null {
  if (length === null) return null;
  if (length < 0) return "Must be 0 or more";
  return length > ANSWER_MAX_LENGTH ? `Must be ${ANSWER_MAX_LENGTH} or less` : null;
}

type Answered = AnswerRules & Pick<AskedQuestion, "should_validate" | "correct_answer">;

function correctAnswerProblem(question: Answered): string | null {
  if (isUnanswered(question.correct_answer)) return "Required";
  return checkAnswerApartFromRegex(question, question.correct_answer);
}

function correctAnswerOf({ type, should_validate, correct_answer }: Answered): Answer | null {
  if (!should_validate) return null;
  return type === "number" ? (asNumber(correct_answer) as number) : correct_answer;
}

export const questionResponse = nonPersonal(
  responseOf("Question", {
    ...askedQuestionResponse.shape,
    product_id: z.int().nullable(),
    product: z.strictObject({ name: z.string(), id: z.int() }).nullable(),
    version: z.int(),
    created_at: instant,
    updated_at: instant,
  }),
);

export type Question = z.output<typeof questionResponse>;
