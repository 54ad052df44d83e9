import { z } from "zod";
import { QUESTION_TYPES, SELECTIONS } from "@/lib/catalogue/questions/answer-rules";
import { ON_FAIL } from "@/lib/catalogue/questions/schema";
import { responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";

const answer = z.union([z.boolean(), z.string(), z.number(), z.array(z.string())]).nullable();

/** A question with its answer. `valid` is null while unanswered. */
const answeredQuestionResponse = responseOf("AnsweredQuestion", {
  type: nonPersonal(z.enum(QUESTION_TYPES)),
  name: nonPersonal(z.string()),
  slug: nonPersonal(z.string()),
  min: nonPersonal(
    z.number().nullable().describe("The bounds of a number, or of the length of a text without a regex."),
  ),
  max: nonPersonal(z.number().nullable()),
  regex: nonPersonal(z.string().nullable()),
  list_options: nonPersonal(z.array(z.string()).nullable()),
  selection: nonPersonal(z.enum(SELECTIONS).nullable()),
  question: nonPersonal(z.string()),
  should_validate: nonPersonal(z.boolean()),
  correct_answer: nonPersonal(answer),
  on_fail: nonPersonal(z.enum(ON_FAIL).describe("What a wrong answer does, where should_validate is on.")),
  is_health: nonPersonal(z.boolean().describe("Asks about somebody's health.")),
  question_id: nonPersonal(z.int()),
  value: answer,
  valid: z.boolean().nullable(),
});

export type AnsweredQuestion = z.output<typeof answeredQuestionResponse>;

/** A questionnaire as it was when the sale was converted. */
export const saleQuestionnaireResponse = responseOf("SaleQuestionnaire", {
  id: nonPersonal(z.int()),
  name: nonPersonal(z.string()),
  edition: nonPersonal(z.number()),
  sections: z.array(
    z.strictObject({
      title: nonPersonal(z.string()),
      questions: z.array(answeredQuestionResponse),
    }),
  ),
});

export type SaleQuestionnaire = z.output<typeof saleQuestionnaireResponse>;
