import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";

export const QUESTION_TYPES = ["text", "number", "boolean", "list"] as const;
export const SELECTIONS = ["single", "multiple"] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];
export type Selection = (typeof SELECTIONS)[number];

export const ON_FAIL = ["block", "warn", "refer"] as const;
/** What a wrong answer does to a sale, where the answer is checked. */
export type OnFail = (typeof ON_FAIL)[number];

/** A question as it is asked. */
export const askedQuestionResponse = responseOf("AskedQuestion", {
  type: z.enum(QUESTION_TYPES),
  min: z.number().nullable().describe("The bounds of a number, or of the length of a text without a regex."),
  max: z.number().nullable(),
  regex: z.string().nullable(),
  list_options: z.array(z.string()).nullable(),
  selection: z.enum(SELECTIONS).nullable(),
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  question: z.string(),
  should_validate: z.boolean(),
  correct_answer: z.union([z.boolean(), z.string(), z.number(), z.array(z.string())]).nullable(),
  on_fail: z.enum(ON_FAIL).describe("What a wrong answer does to a sale where should_validate is on."),
  is_health: z.boolean().describe("Asks about health, which needs its own consent."),
});

export type AskedQuestion = z.output<typeof askedQuestionResponse>;
