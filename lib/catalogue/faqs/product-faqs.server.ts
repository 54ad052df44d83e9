import "server-only";
import { requireOwnProduct } from "@/lib/catalogue/products/products.server";
import { defineResource } from "@/lib/identity/http/resource.server";
import { db } from "@/lib/platform/db/client.server";
import { idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { faqInput, productFaqResponse } from "./schema";

const include = { product: { select: { id: true, name: true } } };

export const productFaqs = defineResource({
  name: "product-faqs",
  input: faqInput,
  response: productFaqResponse,
  query: listQuery(["product_index", "question", "product.name"]).extend({ product_id: idFilter }),
  list: (_actor, query) => {
    const where = { product_id: query.product_id, OR: matches(query.search, ["question", "answer"]) };
    return paginate(
      query,
      (slice) => db.productFaq.findMany({ where, include, ...slice }),
      db.productFaq.count({ where }),
    );
  },
  find: (_actor, id) => db.productFaq.findFirstOrThrow({ where: { id }, include }),
  create: async (actor, input) => {
    await requireOwnProduct(actor, input.product_id);
    return db.productFaq.create({ data: input, include });
  },
  update: async (actor, id, { version, ...input }) => {
    await requireOwnProduct(actor, await productOf(id));
    await requireOwnProduct(actor, input.product_id);
    return db.productFaq.update({ where: { id, version }, data: { ...input, version: { increment: 1 } }, include });
  },
  remove: async (actor, id) => {
    await requireOwnProduct(actor, await productOf(id));
    return db.productFaq.delete({ where: { id } });
  },
});

const productOf = async (id: number) =>
  (await db.productFaq.findFirstOrThrow({ where: { id }, select: { product_id: true } })).product_id;

/** A product's FAQs in their order, for those who sell it. */
export const faqsOfProduct = (productId: number) =>
  db.productFaq.findMany({
    where: { product_id: productId },
    select: { id: true, question: true, answer: true },
    orderBy: [{ product_index: "asc" }, { id: "asc" }],
  });
