import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";

type WithQuestions = { question_ids: readonly number[] };

/** Adds sections to a questionnaire that has none. Their positions count from 0. */
export async function writeSections(
  questionnaire_id: number,
  sections: readonly (WithQuestions & { title: string })[],
): Promise<void> {
  const rows = await db.questionnaireSection.createManyAndReturn({
    data: sections.map(({ title }, position) => ({ questionnaire_id, title, position })),
    select: { id: true, position: true },
  });
  const links = rows.flatMap(({ id: section_id, position: place }) =>
    (sections[place]?.question_ids ?? []).map((question_id, position) => ({ section_id, question_id, position })),
  );
  await db.questionnaireSectionQuestion.createMany({ data: links });
}

/** @throws HttpError 422 on a section's question_ids when a question belongs to another product. */
export async function requireQuestionsOf(productId: number, sections: readonly WithQuestions[]): Promise<void> {
  const ids = sections.flatMap(({ question_ids }) => question_ids);
  const rows = await db.question.findMany({
    where: { id: { in: ids }, OR: [{ product_id: productId }, { product_id: null }] },
    select: { id: true },
  });
  const known = new Set(rows.map(({ id }) => id));
  const wrong = sections.flatMap(({ question_ids }, index) =>
    question_ids.every((id) => known.has(id))
      ? []
      : [[`sections.${index}.question_ids`, "Choose questions of this product."]],
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}
