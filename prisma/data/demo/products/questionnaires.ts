import { z } from "zod";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/schema";
import { ON_FAIL } from "@/lib/catalogue/questions/schema";
import { SELECTIONS } from "@/lib/catalogue/questions/answer-rules";
import questionnaires from "./questionnaires.json" with { type: "json" };

const asked = {
  name: z.string(),
  slug: z.string(),
  question: z.string(),
  is_health: z.boolean().default(false),
  should_validate: z.boolean().default(false),
  on_fail: z.enum(ON_FAIL).default("block"),
};
const bound = z.number().optional();

const question = z.discriminatedUnion("type", [
  z.object({ ...asked, type: z.literal("text"), min: bound, max: bound, regex: z.string().optional() }),
  z.object({ ...asked, type: z.literal("number"), min: z.number(), max: z.number() }),
  z.object({ ...asked, type: z.literal("boolean"), correct_answer: z.boolean().optional() }),
  z.object({ ...asked, type: z.literal("list"), selection: z.enum(SELECTIONS), list_options: z.array(z.string()) }),
]);

const questionnaire = z.object({
  name: z.string(),
  sections: z.array(z.object({ title: z.string(), questions: z.array(question) })),
});

/** The questions for a client before a sale, by kind of product. */
export const QUESTIONNAIRES = z.record(z.enum(INSURANCE_CLASSES), questionnaire).parse(questionnaires);
