import "server-only";
import { z } from "zod";
import { requireOwnProduct } from "@/lib/catalogue/products/products.server";
import { defineResource } from "@/lib/identity/http/resource.server";
import { funeralWaitProblem } from "@/lib/insurance/funeral-wait";
import { law } from "@/lib/insurance/law/law.server";
import { db } from "@/lib/platform/db/client.server";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { memberCover, planInput, productPlanResponse } from "./schema";

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
  response: productPlanResponse,
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
    await requireAllowedWait(input);
    return toPlan(await db.productPlan.create({ data: input, include }));
  },
  update: async (actor, id, { version, ...input }) => {
    await requireOwnProduct(actor, await productOf(id));
    await requireOwnProduct(actor, input.product_id);
    await requireAllowedWait(input);
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

type Waiting = { product_id: number; waiting_months: number; term_months: number | null };

/** @throws HttpError 422 on waiting_months when the product is of class funeral and the period longer than the law allows */
async function requireAllowedWait({ product_id, ...plan }: Waiting): Promise<void> {
  const problem = funeralWaitProblem(plan, law());
  if (!problem) return;
  const { insurance_class } = await db.product.findFirstOrThrow({
    where: { id: product_id },
    select: { insurance_class: true },
  });
  if (insurance_class === "funeral") throw invalid({ waiting_months: problem });
}

const storedCover = z.array(memberCover);

/** A plan with its premium as a number: a Decimal would reach the client as text without trailing zeros. */
export const toPlan = <Row extends { monthly_premium: { toNumber: () => number }; member_cover: unknown }>(
  row: Row,
) => ({
  ...row,
  member_cover: storedJson("product_plans.member_cover", storedCover, row.member_cover),
  monthly_premium: row.monthly_premium.toNumber(),
});
