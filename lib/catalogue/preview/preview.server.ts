import "server-only";
import type { MemberCover } from "@/lib/catalogue/plans/schema";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/schema";
import { askedColumns } from "@/lib/catalogue/questions/asked.server";
import type { AskedQuestion } from "@/lib/catalogue/questions/schema";
import { db } from "@/lib/platform/db/client.server";
import type { ProductPreview } from "./schema";

const byIndex = [{ product_index: "asc" as const }, { id: "asc" as const }];
const byPosition = { position: "asc" as const };

/** Everything that belongs to a product, for its preview. @throws PrismaClientKnownRequestError P2025 (404) */
export async function previewOf(id: number): Promise<ProductPreview> {
  const { plans, faqs, documents, questionnaires, insurance_class, ...product } = await db.product.findFirstOrThrow({
    where: { id },
    select: {
      id: true,
      name: true,
      slug: true,
      description: true,
      insurance_class: true,
      underwriter: true,
      plans: { orderBy: byIndex, omit: { product_id: true, version: true, created_at: true, updated_at: true } },
      faqs: { orderBy: byIndex, select: { id: true, product_index: true, question: true, answer: true } },
      documents: { orderBy: { id: "asc" }, omit: { product_id: true } },
      questionnaires: {
        orderBy: { id: "asc" },
        select: {
          id: true,
          name: true,
          sections: {
            orderBy: byPosition,
            select: {
              id: true,
              title: true,
              position: true,
              questions: { orderBy: byPosition, select: { question: { select: askedColumns } } },
            },
          },
        },
      },
    },
  });
  const ofKind = (wanted: string) =>
    documents
      .filter(({ kind }) => kind === wanted)
      .map(({ kind: _, created_at, ...document }) => ({ ...document, created_at: created_at.toISOString() }));
  return {
    product: { ...product, insurance_class: INSURANCE_CLASSES.find((known) => known === insurance_class) ?? null },
    plans: plans.map((plan) => ({
      ...plan,
      monthly_premium: plan.monthly_premium.toNumber(),
      member_cover: plan.member_cover as MemberCover[],
    })),
    brochures: ofKind("brochure"),
    terms: ofKind("terms"),
    faqs,
    questionnaires: questionnaires.map(({ sections, ...questionnaire }) => ({
      ...questionnaire,
      sections: sections.map(({ questions, ...section }) => ({
        ...section,
        // Validated when it was saved.
        questions: questions.map(({ question }) => question as AskedQuestion),
      })),
    })),
  };
}
