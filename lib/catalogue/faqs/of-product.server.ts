import "server-only";
import { db } from "@/lib/platform/db/client.server";

/** A product's FAQs in their order, for those who sell it. */
export const faqsOfProduct = (productId: number) =>
  db.productFaq.findMany({
    where: { product_id: productId },
    select: { id: true, question: true, answer: true },
    orderBy: [{ product_index: "asc" }, { id: "asc" }],
  });
