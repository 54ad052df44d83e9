import "server-only";
import type { z } from "zod";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { dateText } from "@/lib/platform/time/days";
import type { FormColumns } from "@/lib/sales/record/change.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import type { Assessment } from "../assess.server";
import { dateOrNull, type Problems } from "../rows.server";
import type { Cover, coverInput } from "./cover";

/** The cover as the form gets it. */
export const toCover = (sale: SaleRecord, { first_debit_on }: Assessment): Cover => ({
  product_plan_id: sale.product_plan_id,
  commencement_date: sale.commencement_date && dateText(sale.commencement_date),
  cover_amount: sale.cover_amount,
  monthly_premium: sale.monthly_premium && Number(sale.monthly_premium),
  override_reason: sale.override_reason,
  first_debit_on: sale.first_debit_on ? dateText(sale.first_debit_on) : first_debit_on,
});

/**
 * The columns of the cover as it was sent. A plan that was chosen before stays as it was then. Adds what is wrong with
 * it to the problems.
 */
export function coverColumns(actor: Actor, sale: SaleRecord, sent: z.output<typeof coverInput>, problems: Problems) {
  const isChosen = sent.product_plan_id === sale.product_plan_id;
  const plan = isChosen ? sale.plan_snapshot : sale.product.plans.find(({ id }) => id === sent.product_plan_id);
  if (!plan && sent.product_plan_id !== null) problems["cover.product_plan_id"] = "Choose a plan of this product.";
  const before = isChosen && { ...sale, monthly_premium: sale.monthly_premium && Number(sale.monthly_premium) };
  for (const field of ["cover_amount", "monthly_premium"] as const) {
    const amount = sent[field];
    if (amount == null || amount === plan?.[field] || (before && amount === before[field])) continue;
    if (!plan) problems[`cover.${field}`] = "Choose a plan first.";
    else if (!can(actor, "sales.override-premium")) problems[`cover.${field}`] = NOT_THE_PLANS[field];
  }
  const premium = sent.monthly_premium ?? plan?.monthly_premium;
  return {
    ...(!isChosen && { product_plan_id: sent.product_plan_id, plan_snapshot: plan ?? Prisma.DbNull }),
    cover_amount: sent.cover_amount ?? plan?.cover_amount ?? null,
    monthly_premium: premium === undefined ? null : new Prisma.Decimal(premium),
    commencement_date: dateOrNull(sent.commencement_date),
    override_reason: sent.override_reason,
  } satisfies FormColumns;
}

const NOT_THE_PLANS = {
  cover_amount: "You may not change the plan's cover.",
  monthly_premium: "You may not change the plan's premium.",
} as const;
