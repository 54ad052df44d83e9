import "server-only";
import { products } from "@/lib/catalogue/products/products.server";
import { effectiveSlug } from "@/lib/catalogue/products/schema";
import { requireRegexes } from "@/lib/catalogue/questions/pattern.server";
import { columnsOf } from "@/lib/catalogue/questions/questions.server";
import { writeSections } from "@/lib/catalogue/templates/questionnaires/sections.server";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { law } from "@/lib/insurance/law/law.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { asHttpError, conflict } from "@/lib/platform/http/errors.server";
import { inSlot } from "@/lib/platform/http/slots.server";
import { type CatalogueInput, catalogueInputWith, type ImportedProduct } from "./schema";

/** The input of an import. `importProduct` checks the regexes, all of them in one job of a thread. */
export const catalogueToImport = catalogueInputWith(() => true, law);

/**
 * Creates a product from a file, completely or not at all. It is linked to the tenant of the user who imports it, or to
 * no tenant yet if that is an administrator.
 * @throws HttpError 409 on slug, with a `suggested_slug`, when the slug is taken; 422 on the first regex that is
 *   invalid or does not match its correct answer; 429 when the user runs too many imports at once
 */
export async function importProduct(actor: Actor, file: CatalogueInput): Promise<ImportedProduct> {
  await inSlot("uploads", actor.id, () => requireRegexes(file.questions, "questions"));
  return storeProduct(actor, file);
}

const storeProduct = (actor: Actor, file: CatalogueInput): Promise<ImportedProduct> =>
  transaction(async () => {
    const { id, name, slug } = await createProduct(actor, file);
    const product_id = id;
    await db.productPlan.createMany({ data: file.plans.map((plan) => ({ ...plan, product_id })) });
    await db.productFaq.createMany({ data: file.faqs.map((faq) => ({ ...faq, product_id })) });
    const questions = await db.question.createManyAndReturn({
      data: file.questions.map((question) => columnsOf({ ...question, product_id })),
      select: { id: true, slug: true },
    });
    const idOf = new Map(questions.map((question) => [question.slug, question.id]));
    for (const { name, sections } of file.questionnaires) {
      const questionnaire = await db.questionnaire.create({ data: { product_id, name }, select: { id: true } });
      await writeSections(
        questionnaire.id,
        sections.map(({ title, questions }) => ({
          title,
          question_ids: questions.flatMap((slug) => idOf.get(slug) ?? []),
        })),
      );
    }
    await recordAudit(actor, "products.import", id, null, { name, slug, ...countsOf(file) });
    return { id, name, slug };
  });

async function createProduct(actor: Actor, { slug, product }: CatalogueInput) {
  const wanted = effectiveSlug(slug ?? product.slug, product.name);
  return products.create(actor, { ...product, slug: wanted }).catch((error: unknown) => {
    if (asHttpError(error)?.status !== 409) throw error;
    const suggested_slug = nextSlug(wanted);
    const message = `The slug ${wanted} is already in use. Try another one, such as ${suggested_slug}.`;
    throw conflict(message, { errors: { slug: [message] }, suggested_slug });
  });
}

const SUGGESTION_MAX_LENGTH = 240; // leaves room for the number

/** "life-cover" becomes "life-cover-2", and that "life-cover-3". */
function nextSlug(slug: string): string {
  const [, stem = slug, number = "1"] = /^(.*?)(?:-(\d{1,3}))?$/.exec(slug) ?? [];
  return `${stem.slice(0, SUGGESTION_MAX_LENGTH)}-${Number(number) + 1}`;
}

const countsOf = ({ plans, faqs, questions, questionnaires }: CatalogueInput) => ({
  plans: plans.length,
  faqs: faqs.length,
  questions: questions.length,
  questionnaires: questionnaires.length,
});
