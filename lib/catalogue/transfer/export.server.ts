import "server-only";
import { toPlan } from "@/lib/catalogue/plans/product-plans.server";
import { askedColumns, toAsked } from "@/lib/catalogue/questions/asked/asked.server";
import { QUESTION_SLUG_MAX_LENGTH } from "@/lib/catalogue/questions/schema";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { CATALOGUE_FORMAT, CATALOGUE_VERSION, type CatalogueFile } from "./schema";

const select = {
  name: true,
  slug: true,
  description: true,
  insurance_class: true,
  underwriter: true,
  plans: {
    omit: { id: true, product_id: true, version: true, created_at: true, updated_at: true },
    orderBy: [{ product_index: "asc" }, { id: "asc" }],
  },
  faqs: {
    select: { product_index: true, question: true, answer: true },
    orderBy: [{ product_index: "asc" }, { id: "asc" }],
  },
  questions: { select: askedColumns },
  questionnaires: {
    select: {
      name: true,
      sections: {
        select: {
          title: true,
          questions: { select: { question: { select: askedColumns } }, orderBy: { position: "asc" } },
        },
        orderBy: [{ position: "asc" }, { id: "asc" }],
      },
    },
    orderBy: { id: "asc" },
  },
} satisfies Prisma.ProductSelect;

/**
 * A product as a file. Questions of all products that its questionnaires use are exported as its own.
 * @throws PrismaClientKnownRequestError P2025 (404) when no such product is visible to the caller
 */
export async function exportProduct(id: number): Promise<CatalogueFile> {
  const found = await db.product.findFirstOrThrow({ where: { id }, select });
  const { plans, faqs, questions: own, questionnaires, ...product } = found;
  const asked = questionnaires.flatMap(({ sections }) => sections.flatMap((section) => section.questions));
  const slugs = slugsFor(
    own,
    asked.map((link) => link.question),
  );
  return {
    format: CATALOGUE_FORMAT,
    version: CATALOGUE_VERSION,
    product,
    plans: plans.map(toPlan),
    faqs,
    questions: [...slugs.values()]
      .map(({ slug, question: { id: _id, ...fields } }) => ({ ...toAsked(fields), slug }))
      .toSorted((one, other) => (one.slug < other.slug ? -1 : 1)),
    questionnaires: questionnaires.map(({ name, sections }) => ({
      name,
      sections: sections.map(({ title, questions }) => ({
        title,
        questions: questions.flatMap((link) => slugs.get(link.question.id)?.slug ?? []),
      })),
    })),
  };
}

type Question = Prisma.QuestionGetPayload<{ select: typeof askedColumns }>;

/** Every question once, with its slug in the file. The product's own keep theirs; others get another one on a conflict. */
function slugsFor(own: Question[], asked: Question[]): Map<number, { slug: string; question: Question }> {
  const known = new Map(own.map((question) => [question.id, { slug: question.slug, question }]));
  const taken = new Set(own.map(({ slug }) => slug));
  for (const question of asked) {
    if (known.has(question.id)) continue;
    const slug = freeSlug(question.slug, taken);
    taken.add(slug);
    known.set(question.id, { slug, question });
  }
  return known;
}

function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `-${number}`;
    const free = slug.slice(0, QUESTION_SLUG_MAX_LENGTH - suffix.length) + suffix;
    if (!taken.has(free)) return free;
  }
}
