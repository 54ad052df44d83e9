import "server-only";
import type { AskedQuestion } from "@/lib/catalogue/questions/schema";
import { db } from "@/lib/platform/db/client.server";

/** A questionnaire as it is asked: all that it takes to ask its questions and to check what is answered. */
export type EditionContent = { name: string; sections: { title: string; questions: AskedQuestion[] }[] };

export type Edition = { id: number; questionnaire_id: number; number: number; content: EditionContent };

/**
 * Settles what a new sale is asked: the questionnaires of its product that have questions, each as it is now. What
 * is changed afterwards does not reach the sale. Takes part in the transaction that makes the sale.
 */
export async function takeEditions(sale: { id: number; tenant_id: number; product_id: number }): Promise<void> {
  const editionIds = await keep(sale.product_id);
  if (editionIds.length === 0) return;
  await db.saleQuestionnaire.createMany({
    data: editionIds.map((edition_id, position) => ({
      edition_id,
      position,
      sale_id: sale.id,
      tenant_id: sale.tenant_id,
    })),
  });
}

/** What a sale is asked, in its order. */
export async function questionnairesOfSale(saleId: number): Promise<Edition[]> {
  const rows = await db.saleQuestionnaire.findMany({
    where: { sale_id: saleId },
    select: { edition: { select: { id: true, questionnaire_id: true, number: true, content: true } } },
    orderBy: { position: "asc" },
  });
  return rows.map(({ edition }) => ({ ...edition, content: edition.content as EditionContent }));
}

type Current = {
  questionnaire_id: number;
  content: EditionContent;
  /** The newest edition, where it says the same. */
  edition_id: number | null;
  newest_number: number;
};
type Kept = Current & { edition_id: number };

const isKept = (current: Current): current is Kept => current.edition_id !== null;

/** The ids of the editions that say what is asked now. Those that are missing are made, by one of all who miss them. */
async function keep(productId: number): Promise<number[]> {
  const current = await currentOf(productId);
  if (current.every(isKept)) return current.map(({ edition_id }) => edition_id);
  const data = current
    .filter((each) => !isKept(each))
    .map(({ questionnaire_id, content, newest_number }) => ({ questionnaire_id, content, number: newest_number + 1 }));
  await db.questionnaireEdition.createMany({ data, skipDuplicates: true });
  return keep(productId);
}

// One statement, so that no change of a questionnaire comes in between; sections that ask nothing are left out.
const currentOf = (productId: number) => db.$queryRaw<Current[]>`
  SELECT current.*, coalesce(newest.number, 0) AS newest_number,
    CASE WHEN newest.content = current.content THEN newest.id END AS edition_id
  FROM (
    SELECT q.id AS questionnaire_id, jsonb_build_object('name', q.name, 'sections', jsonb_agg(
      jsonb_build_object('title', section.title, 'questions', section.questions)
      ORDER BY section.position, section.id)) AS content
    FROM questionnaires q JOIN LATERAL (
      SELECT s.id, s.title, s.position, jsonb_agg(jsonb_build_object(
        'id', asked.id, 'name', asked.name, 'slug', asked.slug, 'question', asked.question, 'type', asked.type,
        'min', asked.min, 'max', asked.max, 'regex', asked.regex, 'list_options', asked.list_options,
        'selection', asked.selection, 'should_validate', asked.should_validate, 'correct_answer', asked.correct_answer
      ) ORDER BY link.position, asked.id) AS questions
      FROM questionnaire_sections s
      JOIN questionnaire_section_questions link ON link.section_id = s.id
      JOIN questions asked ON asked.id = link.question_id
      WHERE s.questionnaire_id = q.id GROUP BY s.id
    ) section ON true
    WHERE q.product_id = ${productId} GROUP BY q.id
  ) current
  LEFT JOIN LATERAL (
    SELECT id, number, content FROM questionnaire_editions
    WHERE questionnaire_id = current.questionnaire_id ORDER BY number DESC LIMIT 1
  ) newest ON true
  ORDER BY current.questionnaire_id`;
