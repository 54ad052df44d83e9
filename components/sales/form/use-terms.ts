"use client";

import { useWatch } from "react-hook-form";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SalePlan } from "@/lib/sales/form/cover/sale-plan";
import type { SaleValues } from "./draft/values";
import { useOpenSale } from "./sale-context";

/** What the client is offered, as it is filled in at this moment. Dates are "YYYY-MM-DD", amounts in rand. */
export function useTerms() {
  const { sale } = useOpenSale();
  const cover = useWatch<SaleValues, "cover">({ name: "cover" });
  const plan = planOf(sale, cover.product_plan_id);
  return {
    plan,
    cover_amount: amountOf(cover.cover_amount) ?? plan?.cover_amount ?? null,
    monthly_premium: amountOf(cover.monthly_premium) ?? plan?.monthly_premium ?? null,
    commencement_date: cover.commencement_date,
    first_debit_on: sale.cover.first_debit_on,
  };
}

/** A field of amounts keeps a text that it could not read. */
const amountOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** A plan by its id. The one that the sale has is as it was agreed to, whatever it is today. */
export function planOf({ plans, cover, plan_waiting_months }: SaleDetail, id: number | null): SalePlan | undefined {
  const plan = plans.find((each) => each.id === id);
  if (!plan || id !== cover.product_plan_id) return plan;
  return {
    ...plan,
    cover_amount: cover.cover_amount ?? plan.cover_amount,
    monthly_premium: cover.monthly_premium ?? plan.monthly_premium,
    waiting_months: plan_waiting_months ?? plan.waiting_months,
  };
}
