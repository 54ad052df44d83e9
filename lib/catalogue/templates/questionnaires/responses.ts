import { z } from "zod";
import { QUESTION_TYPES } from "@/lib/catalogue/questions/answer-rules";
import { responseOf, timestamps } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { inUse } from "../responses";

/** A question that a questionnaire can use. One without a product belongs to all products. */
export const questionOptionResponse = responseOf("QuestionOption", {
  type: z.enum(QUESTION_TYPES),
  name: z.string(),
  id: z.int(),
  product_id: z.int().nullable(),
  question: z.string(),
});

const sectionResponse = responseOf("Section", {
  id: z.int(),
  title: z.string(),
  position: z.number(),
  question_ids: z.array(z.int()),
  questions: z.array(questionOptionResponse).optional().describe("Left out of lists."),
});

export const questionnaireResponse = nonPersonal(
  responseOf("Questionnaire", {
    ...timestamps,
    id: z.int(),
    version: z.int(),
    product_id: z.int(),
    product: z.strictObject({
      id: z.int(),
      name: z.string(),
    }),
    name: z.string(),
    sections: z.array(sectionResponse),
    sections_count: z.int(),
    in_use: inUse("sales"),
  }),
);
