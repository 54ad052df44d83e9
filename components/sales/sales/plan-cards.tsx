"use client";

import { CircleCheck } from "lucide-react";
import { useId } from "react";
import { useController } from "react-hook-form";
import { formatCover, formatPremium } from "@/lib/platform/format";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import type { SalePlan } from "@/lib/sales/sections/sale-form";

/** The plans of the product as cards with radio buttons. */
export function PlanCards({ sale }: { sale: SaleDetail }) {
  const { field, fieldState } = useController({ name: "product_plan_id" });
  const noteId = useId();
  if (sale.plans.length === 0) return <p className="text-muted">No plans linked</p>;
  return (
    <fieldset aria-describedby={fieldState.error ? noteId : undefined} className="@container min-w-0">
      <legend className="sr-only">Plan</legend>
      <div className="grid gap-2 @xs:grid-cols-2">
        {sale.plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={asAgreed(plan, sale)}
            name={field.name}
            chosen={field.value === plan.id}
            onChoose={() => field.onChange(plan.id)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
      {fieldState.error && (
        <p id={noteId} role="alert" className="mt-1.5 text-[13px] text-error-text">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}

/** The plan that was chosen keeps its price, whatever it costs today. */
const asAgreed = (
  plan: SalePlan,
  { cover: { product_plan_id, cover_amount, monthly_premium } }: SaleDetail,
): SalePlan =>
  plan.id === product_plan_id
    ? {
        ...plan,
        cover_amount: cover_amount ?? plan.cover_amount,
        monthly_premium: monthly_premium ?? plan.monthly_premium,
      }
    : plan;

type CardProps = { plan: SalePlan; name: string; chosen: boolean; onChoose: () => void; onBlur: () => void };

const CARD =
  "relative flex cursor-pointer flex-col rounded-control border p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text";

function PlanCard({ plan, name, chosen, onChoose, onBlur }: CardProps) {
  return (
    <label className={`${CARD} ${chosen ? "border-primary-text bg-primary-soft text-primary-text" : "hover:bg-hover"}`}>
      <input
        type="radio"
        name={name}
        value={plan.id}
        checked={chosen}
        onChange={onChoose}
        onBlur={onBlur}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="flex items-start justify-between gap-2 font-medium">
        {plan.heading}
        {chosen && <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />}
      </span>
      <span className={chosen ? "" : "text-muted"}>Cover {formatCover(plan.cover_amount, plan.currency)}</span>
      <span className="tabular mt-2 font-semibold">
        {formatPremium(plan.monthly_premium, plan.currency)} <span className="font-normal">per month</span>
      </span>
    </label>
  );
}
