import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { ensureEditions } from "../editions.server";
import { type EditionContent, editionContent } from "./edition-content";

type NewSale = { id: number; tenant_id: number; product_id: number };
type Edition = { id: number; questionnaire_id: number; number: number; content: EditionContent };

/**
 * Assigns to a new sale the current edition of each of its product's questionnaires that has questions. Later changes of
 * a questionnaire do not affect the sale. Call it in the transaction that adds the sale.
 */
export async function assignEditions(sale: NewSale): Promise<void> {
  const data = assignmentsOf(sale, await questionnaireEditions(sale.product_id));
  if (data.length > 0) await db.saleQuestionnaire.createMany({ data });
}

/** The rows that assign editions to a new sale. */
export const assignmentsOf = ({ id, tenant_id }: Pick<NewSale, "id" | "tenant_id">, editionIds: readonly number[]) =>
  editionIds.map((edition_id, position) => ({ edition_id, position, sale_id: id, tenant_id }));

/** The editions that were assigned to a sale, in their order. */
export async function editionsOfSale(saleId: number): Promise<Edition[]> {
  const rows = await db.saleQuestionnaire.findMany({
    where: { sale_id: saleId },
    select: { edition: { select: { id: true, questionnaire_id: true, number: true, content: true } } },
    orderBy: { position: "asc" },
  });
  return rows.map(({ edition }) => ({ ...edition, content: contentOf(edition.content) }));
}

/** The content of an edition. */
export const contentOf = (stored: unknown) => storedJson("questionnaire_editions.content", editionContent, stored);

type Current = {
  template_id: number;
  content: EditionContent;
  /** The newest edition, if its content is still the same. */
  edition_id: number | null;
  newest_number: number;
};

/** The ids of the current editions of a product's questionnaires. Missing ones are added. */
export const questionnaireEditions = (productId: number): Promise<number[]> =>
  ensureEditions(
    () => currentContents(productId),
    (missing) => {
      const data = missing.map(({ template_id, content, newest_number }) => ({
        ...{ questionnaire_id: template_id, content, number: newest_number + 1 },
      }));
      return db.questionnaireEdition.createMany({ data, skipDuplicates: true });
    },
  );

// One statement, so that no questionnaire changes while it is read. Sections without questions are left out.
const currentContents = (productId: number) => db.$queryRaw<Current[]>`
  SELECT current.*, coalesce(newest.number, 0) AS newest_number,
    CASE WHEN newest.content = current.content THEN newest.id END AS edition_id
  FROM (
    SELECT q.id AS template_id, jsonb_build_object('name', q.name, 'sections', jsonb_agg(
      jsonb_build_object('title', section.title, 'questions', section.questions)
      ORDER BY section.position, section.id)) AS content
    FROM questionnaires q JOIN LATERAL (
      SELECT s.id, s.title, s.position, jsonb_agg(jsonb_build_object(
        'id', asked.id, 'name', asked.name, 'slug', asked.slug, 'question', asked.question, 'type', asked.type,
        'min', asked.min, 'max', asked.max, 'regex', asked.regex, 'list_options', asked.list_options,
        'selection', asked.selection, 'should_validate', asked.should_validate, 'correct_answer', asked.correct_answer,
        'on_fail', asked.on_fail, 'is_health', asked.is_health
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
    WHERE questionnaire_id = current.template_id ORDER BY number DESC LIMIT 1
  ) newest ON true
  ORDER BY current.template_id`;
