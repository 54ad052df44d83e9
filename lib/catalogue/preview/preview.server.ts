import "server-only";
import type { DocumentKind } from "@/lib/catalogue/documents/schema";
import { toPlan } from "@/lib/catalogue/plans/product-plans.server";
import { askedColumns, toAsked } from "@/lib/catalogue/questions/asked/asked.server";
import { db } from "@/lib/platform/db/client.server";
import type { Sendable } from "@/lib/platform/http/responses";
import type { ProductPreview } from "./schema";

const byIndex = [{ product_index: "asc" as const }, { id: "asc" as const }];
const byPosition = { position: "asc" as const };

/** Everything that belongs to a product, for its preview. @throws PrismaClientKnownRequestError P2025 (404) */
export async function previewOf(id: number): Promise<Sendable<ProductPreview>> {
  const { plans, faqs, documents, questionnaires, ...product } = await db.product.findFirstOrThrow({
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
  const ofKind = (wanted: DocumentKind) => documents.filter(({ kind }) => kind === wanted);
  return {
    product,
    plans: plans.map(toPlan),
    brochures: ofKind("brochure"),
    terms: ofKind("terms"),
    faqs,
    questionnaires: questionnaires.map(({ sections, ...questionnaire }) => ({
      ...questionnaire,
      sections: sections.map(({ questions, ...section }) => ({
        ...section,
        questions: questions.map(({ question }) => toAsked(question)),
      })),
    })),
  };
}
