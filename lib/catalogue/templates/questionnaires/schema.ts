import { z } from "zod";
import { QUESTION_TYPES } from "@/lib/catalogue/questions/asked/schema";
import { responseOf, timestamps } from "@/lib/platform/http/responses";
import { idsInput, nameInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { inUse } from "../schema";

export const SECTIONS_MAX = 50;
export const QUESTIONS_MAX = 500;

const sectionInput = z.object({
  title: nameInput,
  /** Its position. Unless every section has one, the sections keep the order in which they are given. */
  position: z.int32("Must be an integer").min(0, "Must be 0 or more").optional(),
  question_ids: idsInput,
});

type SectionInput = z.output<typeof sectionInput>;

const sectionsInput = z
  .array(sectionInput, "Required")
  .max(SECTIONS_MAX, `Max ${SECTIONS_MAX} sections`)
  .refine((sections) => sections.flatMap((section) => section.question_ids).length <= QUESTIONS_MAX, {
    message: `Max ${QUESTIONS_MAX} questions`,
  })
  .superRefine((sections, context) => {
    for (const index of findRepeatingSections(sections)) {
      const message = "A question can only be asked once. One of these is already in an earlier section.";
      context.addIssue({ code: "custom", path: [index, "question_ids"], message });
    }
  });

export const questionnaireInput = z.object({
  product_id: z.int32("Required"),
  name: nameInput,
  sections: sectionsInput,
});

export type QuestionnaireInput = z.input<typeof questionnaireInput>;

/** The sections, sorted by position if every one has a position. */
export function inOrder<Section extends { position?: number | undefined }>(sections: readonly Section[]): Section[] {
  if (sections.some(({ position }) => position === undefined)) return [...sections];
  return sections.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
}

/** The indexes of sections with a question of an earlier section. */
function findRepeatingSections(sections: readonly SectionInput[]): number[] {
  const asked = new Set<number>();
  return sections.flatMap(({ question_ids }, index) => {
    const repeats = question_ids.some((id) => asked.has(id));
    for (const id of question_ids) asked.add(id);
    return repeats ? [index] : [];
  });
}

/** A question that a questionnaire can use. One without a product belongs to all products. */
export const questionOptionResponse = responseOf("QuestionOption", {
  type: z.enum(QUESTION_TYPES),
  name: z.string(),
  id: z.int(),
  product_id: z.int().nullable(),
  question: z.string(),
});

export type QuestionOption = z.output<typeof questionOptionResponse>;

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
    product: z.strictObject({ id: z.int(), name: z.string() }),
    name: z.string(),
    sections: z.array(sectionResponse),
    sections_count: z.int(),
    in_use: inUse("sales"),
  }),
);

export type Questionnaire = z.output<typeof questionnaireResponse>;
