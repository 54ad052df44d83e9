import { db } from "@/lib/platform/db/client.server";
import type { Brand } from "../brand";
import { type PrintedDocument, printDocuments } from "../documents/index";
import { lookUp } from "../found";
import { planRules } from "./plan-rules";
import type { DemoProduct } from "./product";
import { QUESTIONNAIRES } from "./questionnaires";

export type SoldProduct = Awaited<ReturnType<typeof seedProduct>>;

/** Adds a tenant's products with plans, FAQs, documents and questionnaires. */
export async function seedProducts(brand: Brand, tenantId: number, openedAt: Date): Promise<SoldProduct[]> {
  const sold: SoldProduct[] = [];
  for (const product of brand.products) sold.push(await seedProduct(brand, product, tenantId, openedAt));
  return sold;
}

async function seedProduct(brand: Brand, product: DemoProduct, tenantId: number, openedAt: Date) {
  const documents = await printDocuments(brand, product);
  const { id, plans } = await insertProduct(brand, product, tenantId, documents, openedAt);
  await insertQuestionnaire(product, id);
  return {
    id,
    kind: product.kind,
    name: product.name,
    slug: product.slug,
    /** The plans as a sale stores them. */
    plans: plans.map((plan) => ({ ...plan, monthly_premium: plan.monthly_premium.toNumber() })),
  };
}

function insertProduct(
  { underwriter }: Brand,
  product: DemoProduct,
  tenantId: number,
  documents: PrintedDocument[],
  openedAt: Date,
) {
  const { kind, name, slug, description, plans, faqs } = product;
  return db.product.create({
    data: {
      name,
      slug,
      description,
      insurance_class: kind,
      underwriter,
      created_at: openedAt,
      updated_at: openedAt,
      tenants: { create: { tenant_id: tenantId } },
      plans: { create: plans.map((plan, product_index) => ({ ...plan, ...planRules(kind, plan), product_index })) },
      faqs: { create: faqs.map((faq, product_index) => ({ ...faq, product_index })) },
      documents: { create: documents.map((document) => ({ ...document, created_at: openedAt })) },
    },
    select: {
      id: true,
      plans: {
        omit: { version: true, created_at: true, updated_at: true },
        orderBy: { product_index: "asc" },
      },
    },
  });
}

async function insertQuestionnaire({ kind }: DemoProduct, productId: number): Promise<void> {
  const { name, sections } = QUESTIONNAIRES[kind];
  const questions = await db.question.createManyAndReturn({
    data: sections.flatMap((section) =>
      section.questions.map((question) => ({
        ...question,
        product_id: productId,
        ...("list_options" in question && { list_options: [...question.list_options] }),
      })),
    ),
    select: { id: true, slug: true },
  });
  const idOf = new Map(questions.map(({ id, slug }) => [slug, id]));
  await db.questionnaire.create({
    data: {
      product_id: productId,
      name,
      sections: {
        create: sections.map((section, position) => ({
          title: section.title,
          position,
          questions: {
            create: section.questions.map(({ slug }, place) => ({ question_id: lookUp(idOf, slug), position: place })),
          },
        })),
      },
    },
  });
}
