import "server-only";
import { requireOwnProduct } from "@/lib/catalogue/products/products.server";
import { defineResource } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { choiceFilter, idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { toAsked } from "./asked/asked.server";
import { QUESTION_TYPES } from "./asked/schema";
import { searchInThread } from "./pattern.server";
import { type QuestionFields, questionInputWith, questionResponse } from "./schema";

const include = { product: { select: { id: true, name: true } } };

export const questions = defineResource({
  name: "questions",
  input: questionInputWith(searchInThread),
  response: questionResponse,
  query: listQuery(["question", "name", "type", "product.name"]).extend({
    product_id: idFilter,
    type: choiceFilter(QUESTION_TYPES),
  }),
  list: async (_actor, query) => {
    const where = {
      product_id: query.product_id,
      type: query.type,
      OR: matches(query.search, ["name", "slug", "question"]),
    };
    const { data, meta } = await paginate(
      query,
      (slice) => db.question.findMany({ where, include, ...slice }),
      db.question.count({ where }),
    );
    return { data: data.map(toAsked), meta };
  },
  find: async (_actor, id) => toAsked(await db.question.findFirstOrThrow({ where: { id }, include })),
  create: async (actor, input) => {
    await requireAllowedProduct(actor, input.product_id);
    return toAsked(await db.question.create({ data: columnsOf(input), include }));
  },
  update: async (actor, id, { version, ...input }) => {
    await requireOwnQuestion(actor, id);
    await requireAllowedProduct(actor, input.product_id);
    await refuseWhileUsedByOtherProducts(id, input.product_id);
    const data = { ...columnsOf(input), version: { increment: 1 } };
    return toAsked(await db.question.update({ where: { id, version }, data, include }));
  },
  remove: async (actor, id) => {
    await requireOwnQuestion(actor, id);
    await refuseWhileUsed(id);
    return db.question.delete({ where: { id } });
  },
});

/** @throws HttpError 403 unless the actor is an administrator or the question belongs to a product of their tenant only */
async function requireOwnQuestion(actor: Actor, id: number): Promise<void> {
  const { product_id } = await db.question.findFirstOrThrow({ where: { id }, select: { product_id: true } });
  if (product_id !== null) return requireOwnProduct(actor, product_id);
  if (!actor.is_admin) {
    throw forbidden("This question belongs to every organisation. Ask an administrator to change it.");
  }
}

const NO_PRODUCT = "Choose a product. Only an administrator keeps questions for all of them.";

/** Only administrators may add questions that belong to all products. @throws HttpError 422, 403 */
async function requireAllowedProduct(actor: Actor, productId: number | null): Promise<void> {
  if (productId !== null) return requireOwnProduct(actor, productId);
  if (!actor.is_admin) throw invalid({ product_id: NO_PRODUCT });
}

async function refuseWhileUsed(id: number): Promise<void> {
  const names = await questionnairesUsing(id);
  if (names.length > 0) throw conflict(`This question is asked in ${names.join(", ")}. Remove it there first.`);
}

/** Only the questionnaires of its own product may use a question. */
async function refuseWhileUsedByOtherProducts(id: number, productId: number | null): Promise<void> {
  const names = productId === null ? [] : await questionnairesUsing(id, { product_id: { not: productId } });
  if (names.length === 0) return;
  const message = `This question is asked in ${names.join(", ")} of another product. Remove it there first.`;
  throw conflict(message, { errors: { product_id: [message] } });
}

async function questionnairesUsing(id: number, where: Prisma.QuestionnaireWhereInput = {}): Promise<string[]> {
  const questionnaires = await db.questionnaire.findMany({
    where: { ...where, sections: { some: { questions: { some: { question_id: id } } } } },
    select: { name: true },
    orderBy: { name: "asc" },
  });
  return questionnaires.map(({ name }) => name);
}

/** The columns of a question. Prisma has two kinds of null for JSON columns; this is the one of SQL. */
export const columnsOf = ({ list_options, correct_answer, ...columns }: QuestionFields) => ({
  ...columns,
  list_options: list_options ?? Prisma.DbNull,
  correct_answer: correct_answer ?? Prisma.DbNull,
});
