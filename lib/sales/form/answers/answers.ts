import { z } from "zod";
import { askedQuestionResponse } from "@/lib/catalogue/questions/asked/schema";
import { responseOf } from "@/lib/platform/http/responses";
import { nonPersonal, nonPersonalFields } from "@/lib/platform/schemas/non-personal";

const { id: question_id, ...asked } = askedQuestionResponse.shape;

/** A question with its answer. `valid` is null while unanswered. */
const answeredQuestionResponse = responseOf("AnsweredQuestion", {
  ...nonPersonalFields({ ...asked, question_id }),
  value: asked.correct_answer,
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
