import "server-only";
import { requireOwnProduct } from "@/lib/catalogue/products/products.server";
import { defineResource } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { choiceFilter, idFilter, listQuery, matches, paginate } from "@/lib/platform/http/list";
import { searchInThread } from "./pattern.server";
import { QUESTION_TYPES, type Question, type QuestionFields, questionInputWith } from "./schema";

const include = { product: { select: { id: true, name: true } } };

export const questions = defineResource({
  name: "questions",
  input: questionInputWith(searchInThread),
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
    return { data: data.map(toQuestion), meta };
  },
  find: async (_actor, id) => toQuestion(await db.question.findFirstOrThrow({ where: { id }, include })),
  create: async (actor, input) => {
    await requirePlace(actor, input.product_id);
    return toQuestion(await db.question.create({ data: columnsOf(input), include }));
  },
  update: async (actor, id, { version, ...input }) => {
    await requireOwnQuestion(actor, id);
    await requirePlace(actor, input.product_id);
    await refuseWhileAskedBeyond(id, input.product_id);
    const data = { ...columnsOf(input), version: { increment: 1 } };
    return toQuestion(await db.question.update({ where: { id, version }, data, include }));
  },
  remove: async (actor, id) => {
    await requireOwnQuestion(actor, id);
    await refuseWhileAsked(id);
    return db.question.delete({ where: { id } });
  },
});

/** @throws HttpError 403 when the question is the platform's, or of a product that is shared, and the actor no administrator */
async function requireOwnQuestion(actor: Actor, id: number): Promise<void> {
  const { product_id } = await db.question.findFirstOrThrow({ where: { id }, select: { product_id: true } });
  if (product_id !== null) return requireOwnProduct(actor, product_id);
  if (!actor.is_admin) {
    throw forbidden("This question belongs to every organisation. Ask an administrator to change it.");
  }
}

/** Whether the actor may have a question there: of every product only an administrator may. @throws HttpError 422, 403 */
async function requirePlace(actor: Actor, productId: number | null): Promise<void> {
  if (productId !== null) return requireOwnProduct(actor, productId);
  if (!actor.is_admin) throw invalid({ product_id: "Choose a product from the list." });
}

async function refuseWhileAsked(id: number): Promise<void> {
  const names = await askedIn(id);
  if (names.length > 0) throw conflict(`This question is asked in ${names.join(", ")}. Take it out of there first.`);
}

/** A question of a product may be asked by that product's questionnaires alone. */
async function refuseWhileAskedBeyond(id: number, productId: number | null): Promise<void> {
  const names = productId === null ? [] : await askedIn(id, { product_id: { not: productId } });
  if (names.length === 0) return;
  const message = `This question is asked in ${names.join(", ")} of another product. Take it out of there first.`;
  throw conflict(message, { errors: { product_id: [message] } });
}

async function askedIn(id: number, where: Prisma.QuestionnaireWhereInput = {}): Promise<string[]> {
  const asking = await db.questionnaire.findMany({
    where: { ...where, sections: { some: { questions: { some: { question_id: id } } } } },
    select: { name: true },
    orderBy: { name: "asc" },
  });
  return asking.map(({ name }) => name);
}

/** The columns of a question. Prisma wants to be told which null an empty JSON column means. */
export const columnsOf = ({ list_options, correct_answer, ...columns }: QuestionFields) => ({
  ...columns,
  list_options: list_options ?? Prisma.DbNull,
  correct_answer: correct_answer ?? Prisma.DbNull,
});

type Row = Prisma.QuestionGetPayload<{ include: typeof include }>;

/** A question as the database holds it, its columns checked when they were written. */
const toQuestion = (row: Row) => row as Row & Question;
