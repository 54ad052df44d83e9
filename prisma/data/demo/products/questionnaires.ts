import { z } from "zod";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/insurance-classes";
import { ON_FAIL, SELECTIONS } from "@/lib/catalogue/questions/asked/schema";
import { weightedOf } from "../weighted";
import questionnaires from "./questionnaires.json" with { type: "json" };

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** How a client's answer is made up. */
const rule = z.union([
  /** What is known of the client and the sale. */
  z.strictObject({ from: z.enum(["occupation", "income", "smokes", "lives", "language"]) }),
  z.strictObject({ always: value }),
  /** Yes, with this probability. */
  z.strictObject({ chance: z.number() }),
  /** A whole number of this range, times a number. */
  z.strictObject({ between: z.tuple([z.int(), z.int()]), times: z.int() }),
  z.strictObject({ pick: z.array(value) }),
  z.strictObject({ weighted: weightedOf(value) }),
]);

const answer = z.union([rule, z.strictObject({ if: z.literal("alone"), say: rule, otherwise: rule })]);

const asked = {
  name: z.string(),
  slug: z.string(),
  question: z.string(),
  is_health: z.boolean().default(false),
  should_validate: z.boolean().default(false),
  on_fail: z.enum(ON_FAIL).default("block"),
  answer,
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

export type DemoAnswer = z.output<typeof value>;
export type AnswerRule = z.output<typeof answer>;

/** How each question is answered, by its slug. Nobody gives an answer that stops the sale. */
export const ANSWER_RULES = new Map(
  Object.values(QUESTIONNAIRES)
    .flatMap(({ sections }) => sections)
    .flatMap(({ questions }) => questions)
    .map(({ slug, answer: said }): [string, AnswerRule] => [slug, said]),
);
