import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { invalid } from "@/lib/platform/http/errors.server";

type ChosenPlan = { product_id: number; product_plan_id: number | null };

const NO_PLAN = { product_plan_id: null, plan_snapshot: Prisma.DbNull, cover_amount: null, monthly_premium: null };

/**
 * The columns of a sale that follow from its plan. A plan chosen before stays as it was then.
 * @throws HttpError 422 on product_plan_id when it is no plan of the sale's product.
 */
export async function planColumns(sale: ChosenPlan, planId: number | null) {
  if (planId === sale.product_plan_id) return {};
  if (planId === null) return NO_PLAN;
  const plan = await db.productPlan.findFirst({
    where: { id: planId, product_id: sale.product_id },
    omit: { version: true, created_at: true, updated_at: true },
  });
  if (!plan) throw invalid({ product_plan_id: "Choose a plan of this product." });
  const { cover_amount, monthly_premium } = plan;
  return {
    product_plan_id: planId,
    plan_snapshot: { ...plan, monthly_premium: Number(monthly_premium) },
    cover_amount,
    monthly_premium,
  };
}
