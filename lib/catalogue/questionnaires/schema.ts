import { z } from "zod";
import type { Question } from "@/lib/catalogue/questions/schema";
import { idsInput, nameInput } from "@/lib/platform/inputs";

export const SECTIONS_MAX = 50;
export const QUESTIONS_MAX = 500;

const sectionInput = z.object({
  title: nameInput,
  /** Where it stands, where every section says so; else the sections stand as they are given. */
  position: z.int32("Must be an integer").min(0, "Must be 0 or more").optional(),
  question_ids: idsInput,
});

type SectionInput = z.output<typeof sectionInput>;

export const sectionsInput = z
  .array(sectionInput, "Required")
  .max(SECTIONS_MAX, `Max ${SECTIONS_MAX} sections`)
  .refine((sections) => sections.flatMap((section) => section.question_ids).length <= QUESTIONS_MAX, {
    message: `Max ${QUESTIONS_MAX} questions`,
  })
  .superRefine((sections, context) => {
    for (const index of repeating(sections)) {
      const message = "A question can be asked once: one of these stands in a section before.";
      context.addIssue({ code: "custom", path: [index, "question_ids"], message });
    }
  });

export const questionnaireInput = z.object({
  product_id: z.int32("Required"),
  name: nameInput,
  sections: sectionsInput,
});

export type QuestionnaireInput = z.input<typeof questionnaireInput>;

/** The sections in the order in which they are to stand. */
export function inOrder<Section extends { position?: number | undefined }>(sections: readonly Section[]): Section[] {
  if (sections.some(({ position }) => position === undefined)) return [...sections];
  return sections.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
}

/** The indexes of sections that ask what one before them asks. */
function repeating(sections: readonly SectionInput[]): number[] {
  const asked = new Set<number>();
  return sections.flatMap(({ question_ids }, index) => {
    const repeats = question_ids.some((id) => asked.has(id));
    for (const id of question_ids) asked.add(id);
    return repeats ? [index] : [];
  });
}

/** A question that can be asked; one of no product is every product's. */
export type QuestionOption = Pick<Question, "id" | "name" | "question" | "type" | "product_id">;

export type Section = {
  id: number;
  title: string;
  position: number;
  question_ids: number[];
  /** Left out of lists. */
  questions?: QuestionOption[];
};

export type Questionnaire = {
  id: number;
  version: number;
  product_id: number;
  product: { id: number; name: string };
  name: string;
  sections: Section[];
  sections_count: number;
  /** Sales have been asked it: it is not deleted, and stays with its product. */
  in_use: boolean;
};
