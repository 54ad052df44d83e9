import "server-only";
import { contentOf } from "@/lib/catalogue/templates/questionnaires/editions.server";
import { db } from "@/lib/platform/db/client.server";

/** A column of the export: the slug that names it in an external CRM, and the questions that have had that slug. */
export type AskedColumn = { slug: string; questionIds: string[] };

/**
 * A column for every question that the sales of some products were asked, in the order of the questionnaires. A question
 * that was renamed goes by its newest slug; those of several products that share a slug share the column.
 * @param productIds all products that the actor sees, when null
 */
export async function askedColumns(productIds: number[] | null): Promise<AskedColumn[]> {
  const editions = await db.questionnaireEdition.findMany({
    where: { questionnaire: { product_id: productIds ? { in: productIds } : undefined } },
    select: { content: true },
    orderBy: { id: "asc" },
  });
  const questions = editions.flatMap(({ content }) =>
    contentOf(content).sections.flatMap((section) => section.questions),
  );
  const slugOf = new Map(questions.map(({ id, slug }) => [String(id), slug]));
  return Array.from(
    Map.groupBy(slugOf, ([, slug]) => slug),
    ([slug, entries]) => ({ slug, questionIds: entries.map(([id]) => id) }),
  );
}
