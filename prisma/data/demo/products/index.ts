import { z } from "zod";
import { MEMBERS } from "@/lib/catalogue/beneficiary-types/schema";
import { INSURANCE_CLASSES, type InsuranceClass } from "@/lib/catalogue/products/insurance-classes";
import { db } from "@/lib/platform/db/client.server";
import type { Brand } from "../brands/brand";
import { printDocuments } from "../documents/print";
import { lookUp } from "../found";
import type { Load } from "../load";
import planRules from "./plan-rules.json" with { type: "json" };
import type { DemoPlan, DemoProduct } from "./product";
import { QUESTIONNAIRES } from "./questionnaires";

const PLAN_RULES = z
  .record(
    z.enum(INSURANCE_CLASSES),
    z.object({
      min_entry_age: z.int(),
      max_entry_age: z.int(),
      waiting_months: z.int(),
      /** Members who are covered for a part of the plan's cover. */
      member_cover: z.array(
        z.object({
          member: z.enum(MEMBERS),
          min_age: z.int().nullable(),
          max_age: z.int().nullable(),
          part: z.number(),
          most: z.number().optional(),
        }),
      ),
    }),
  )
  .parse(planRules);

type Added = DemoProduct & { id: number };

export type SoldProduct = Awaited<ReturnType<typeof withPlans>>[number];

/** Adds a tenant's products with plans, FAQs, documents and questionnaires. */
export async function addProducts(load: Load, brand: Brand, tenant_id: number, created_at: Date): Promise<Added[]> {
  const products = await load.withIds("products", brand.products);
  const { underwriter } = brand;
  const opened = { created_at, updated_at: created_at };
  load.add(
    "products",
    products.map(({ id, kind: insurance_class, name, slug, description }) => ({
      ...{ id, name, slug, description, insurance_class, underwriter, ...opened },
    })),
  );
  for (const product of products) {
    const product_id = product.id;
    const documents = await printDocuments(brand, product);
    load.add("tenant_products", [{ tenant_id, product_id }]);
    load.add(
      "product_plans",
      product.plans.map((plan, product_index) => ({
        ...plan,
        ...rulesOf(product.kind, plan),
        product_id,
        product_index,
      })),
    );
    load.add(
      "product_faqs",
      product.faqs.map((faq, product_index) => ({ ...faq, product_id, product_index })),
    );
    load.add(
      "product_documents",
      documents.map((document) => ({ ...document, product_id, created_at })),
    );
    await addQuestionnaire(load, product);
  }
  return products;
}

/** What a plan of a kind of product says of ages, waiting and the cover of members. */
function rulesOf(kind: InsuranceClass, { cover_amount: amount }: DemoPlan) {
  const { member_cover, ...rules } = PLAN_RULES[kind];
  return {
    ...rules,
    member_cover: member_cover.map(({ part, most = Number.POSITIVE_INFINITY, ...member }) => ({
      ...member,
      cover_amount: Math.min(amount * part, most),
    })),
  };
}

async function addQuestionnaire(load: Load, { kind, id: product_id }: Added): Promise<void> {
  const { name, sections } = QUESTIONNAIRES[kind];
  const questions = await load.withIds(
    "questions",
    sections.flatMap((section) => section.questions),
  );
  load.add(
    "questions",
    questions.map(({ answer: _, ...question }) => ({ ...question, product_id })),
  );
  const idOf = new Map(questions.map(({ id, slug }) => [slug, id]));
  const [questionnaire] = await load.withIds("questionnaires", [{ product_id, name }]);
  if (!questionnaire) return;
  load.add("questionnaires", [questionnaire]);
  const numbered = await load.withIds("questionnaire_sections", sections);
  load.add(
    "questionnaire_sections",
    numbered.map(({ id, title }, position) => ({ id, questionnaire_id: questionnaire.id, title, position })),
  );
  load.add(
    "questionnaire_section_questions",
    numbered.flatMap(({ id: section_id, questions: asked }) =>
      asked.map(({ slug }, position) => ({ section_id, question_id: lookUp(idOf, slug), position })),
    ),
  );
}

/** Reads the plans of products as a sale stores them. Call it once the products are written. */
export async function withPlans(products: readonly Added[]) {
  const plans = await db.productPlan.findMany({
    where: { product_id: { in: products.map(({ id }) => id) } },
    omit: { version: true, created_at: true, updated_at: true },
    orderBy: { product_index: "asc" },
  });
  return products.map(({ id, kind, name, slug }) => ({
    ...{ id, kind, name, slug },
    plans: plans
      .filter(({ product_id }) => product_id === id)
      .map((plan) => ({ ...plan, monthly_premium: plan.monthly_premium.toNumber() })),
  }));
}
