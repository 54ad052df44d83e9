import { z } from "zod";
import { askedQuestionResponse } from "@/lib/catalogue/questions/asked/schema";

const { on_fail, is_health } = askedQuestionResponse.shape;

// Questions of early editions don't say what a wrong answer does: it blocks the sale.
const editionQuestion = askedQuestionResponse.extend({
  on_fail: on_fail.default("block"),
  is_health: is_health.default(false),
});

/** What an edition stores: all that is needed to ask the questions of a questionnaire and to check the answers. */
export const editionContent = z.strictObject({
  name: z.string(),
  sections: z.array(z.strictObject({ title: z.string(), questions: z.array(editionQuestion) })),
});

export type EditionContent = z.output<typeof editionContent>;
