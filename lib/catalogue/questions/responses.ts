import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { QUESTION_TYPES, SELECTIONS } from "./answer-rules";
import { ON_FAIL } from "./schema";

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
  on_fail: z.enum(ON_FAIL).describe("What a wrong answer does, where should_validate is on."),
  is_health: z.boolean().describe("Asks about somebody's health."),
});

export const questionResponse = nonPersonal(
  responseOf("Question", {
    product: z
      .strictObject({
        name: z.string(),
        id: z.int(),
      })
      .nullable(),
    type: z.enum(QUESTION_TYPES),
    name: z.string(),
    id: z.int(),
    created_at: instant,
    slug: z.string(),
    product_id: z.int().nullable(),
    version: z.int(),
    updated_at: instant,
    min: z.number().nullable().describe("The bounds of a number, or of the length of a text without a regex."),
    max: z.number().nullable(),
    regex: z.string().nullable(),
    list_options: z.array(z.string()).nullable(),
    selection: z.enum(SELECTIONS).nullable(),
    question: z.string(),
    should_validate: z.boolean(),
    correct_answer: z.union([z.boolean(), z.string(), z.number(), z.array(z.string())]).nullable(),
    on_fail: z
      .enum(ON_FAIL)
      .describe(
        "What a wrong answer does to a sale where should_validate is on: block, warn or refer. What a wrong answer does, where should_validate is on.",
      ),
    is_health: z
      .boolean()
      .describe("Asks about somebody's health, which needs consent of its own. Asks about somebody's health."),
  }),
);
