import "server-only";
import { isDeepStrictEqual } from "node:util";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { idFilter, listQuery, MAX_PER_PAGE, matches, paginate } from "@/lib/platform/lists/list";
import { defineTemplate } from "../define-template.server";
import { ownedWithProduct } from "../owners.server";
import { inOrder, type Questionnaire, questionnaireInput, questionnaireResponse } from "./schema";
import { requireQuestionsOf, writeSections } from "./sections.server";

const option = { id: true, name: true, question: true, type: true, product_id: true } as const;
const include = {
  product: { select: { id: true, name: true } },
  sections: {
    include: { questions: { select: { question: { select: option } }, orderBy: { position: "asc" } } },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  },
  _count: { select: { editions: true } },
} satisfies Prisma.QuestionnaireInclude;

export const questionnaires = defineTemplate({
  name: "questionnaires",
  singular: "questionnaire",
  usedIn: "sales",
  owners: ownedWithProduct,
  input: questionnaireInput,
  response: questionnaireResponse,
  query: listQuery(["name", "product.name", "sections_count"]).extend({ product_id: idFilter }),
  list: (_actor, query) => {
    const where = { product_id: query.product_id, OR: matches(query.search, ["name"]) };
    return paginate(
      { ...query, sortBy: query.sortBy === "sections_count" ? "sections._count" : query.sortBy },
      async (slice) =>
        (await db.questionnaire.findMany({ where, include, ...slice })).map(toQuestionnaire).map(withoutQuestions),
      db.questionnaire.count({ where }),
    );
  },
  find: (id) => findQuestionnaire(id),
  create: async ({ product_id, name, sections }) => {
    await requireQuestionsOf(product_id, sections);
    const { id } = await db.questionnaire.create({ data: { product_id, name }, select: { id: true } });
    await writeSections(id, inOrder(sections));
    return findQuestionnaire(id);
  },
  update: async (_actor, id, { version, product_id, name, sections }) => {
    await requireQuestionsOf(product_id, sections);
    const data = { product_id, name, version: { increment: 1 } };
    await db.questionnaire.update({ where: { id, version }, data, select: { id: true } });
    await replaceSections(id, inOrder(sections));
    return findQuestionnaire(id);
  },
  remove: (id) => db.questionnaire.delete({ where: { id } }),
});

/**
 * The questions that a product's questionnaires can use, sorted by text: its own and those of all products. Without a
 * product, all questions that are visible to the caller.
 */
export const questionOptions = (productId: number | undefined) =>
  db.question.findMany({
    where: productId ? { OR: [{ product_id: null }, { product_id: productId }] } : {},
    select: option,
    orderBy: [{ question: "asc" }, { id: "asc" }],
    take: MAX_PER_PAGE,
  });

const findQuestionnaire = async (id: number) =>
  toQuestionnaire(await db.questionnaire.findFirstOrThrow({ where: { id }, include }));

// Unchanged sections keep their rows, so that the audit log does not report a change.
async function replaceSections(id: number, sections: readonly Content[]): Promise<void> {
  const present = await findQuestionnaire(id);
  if (isDeepStrictEqual(present.sections.map(contentOf), sections.map(contentOf))) return;
  await db.questionnaireSection.deleteMany({ where: { questionnaire_id: id } });
  await writeSections(id, sections);
}

type Content = Pick<Questionnaire["sections"][number], "title" | "question_ids">;

const contentOf = ({ title, question_ids }: Content) => ({ title, question_ids });

type Row = Prisma.QuestionnaireGetPayload<{ include: typeof include }>;

function toQuestionnaire({ sections, _count, ...columns }: Row) {
  return {
    ...columns,
    sections: sections.map(({ id, title, questions: links }, position) => {
      const questions = links.map(({ question }) => question);
      return { id, title, position, question_ids: questions.map(({ id }) => id), questions };
    }),
    sections_count: sections.length,
    in_use: _count.editions > 0,
  };
}

const withoutQuestions = ({ sections, ...row }: ReturnType<typeof toQuestionnaire>) => ({
  ...row,
  sections: sections.map(({ questions: _questions, ...section }) => section),
});
