import type { AskedQuestion } from "@/lib/catalogue/questions/schema";

/** All that is needed to ask the questions of a questionnaire and to check the answers. */
export type EditionContent = { name: string; sections: { title: string; questions: AskedQuestion[] }[] };

type StoredQuestion = Omit<AskedQuestion, "on_fail" | "is_health"> & Partial<AskedQuestion>;
type StoredContent = { name: string; sections: { title: string; questions: StoredQuestion[] }[] };

/** The content of a stored edition. Questions of early editions don't say what a wrong answer does: it blocks the sale. */
export function editionContent(stored: unknown): EditionContent {
  const { name, sections } = stored as StoredContent; // only assignEditions writes it
  return {
    name,
    sections: sections.map(({ title, questions }) => ({
      title,
      questions: questions.map((question) => ({ on_fail: "block", is_health: false, ...question })),
    })),
  };
}
