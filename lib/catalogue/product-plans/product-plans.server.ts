import "server-only";
import { requireOwnProduct } from "@/lib/catalogue/products/products.server";
import { defineResource } from "@/lib/identity/http/resource.server";
import { db } from "@/lib/platform/db/client.server";
import { idFilter, listQuery, matches, paginate } from "@/lib/platform/http/list";
import { planInput } from "./schema";

const include = { product: { select: { id: true, name: true } } };
const SORTABLE = [
  "product_index",
  "product.name",
  "heading",
  "cover_heading",
  "currency",
  "cover_amount",
  "monthly_premium",
] as const;

export const productPlans = defineResource({
  name: "product-plans",
  input: planInput,
  query: listQuery(SORTABLE).extend({ product_id: idFilter }),
  list: async (_actor, query) => {
    const where = {
      product_id: query.product_id,
      OR: matches(query.search, ["heading", "description", "cover_heading"]),
    };
    const { data, meta } = await paginate(
      query,
      (slice) => db.productPlan.findMany({ where, include, ...slice }),
      db.productPlan.count({ where }),
    );
    return { data: data.map(toPlan), meta };
  },
  find: async (_actor, id) => toPlan(await db.productPlan.findFirstOrThrow({ where: { id }, include })),
  create: async (actor, input) => {
    await requireOwnProduct(actor, input.product_id);
    return toPlan(await db.productPlan.create({ data: input, include }));
  },
  update: async (actor, id, { version, ...input }) => {
    await requireOwnProduct(actor, await productOf(id));
    await requireOwnProduct(actor, input.product_id);
    const data = { ...input, version: { increment: 1 } };
    return toPlan(await db.productPlan.update({ where: { id, version }, data, include }));
  },
  remove: async (actor, id) => {
    await requireOwnProduct(actor, await productOf(id));
    return db.productPlan.delete({ where: { id } });
  },
});

const productOf = async (id: number) =>
  (await db.productPlan.findFirstOrThrow({ where: { id }, select: { product_id: true } })).product_id;

// A Decimal would reach the client as text without trailing zeros.
const toPlan = <Row extends { monthly_premium: { toNumber: () => number } }>(row: Row) => ({
  ...row,
  monthly_premium: row.monthly_premium.toNumber(),
});
