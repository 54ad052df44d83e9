"use client";

import { CircleCheck } from "lucide-react";
import { useId, useState } from "react";
import { describePlan } from "@/components/catalogue/plans/describe-plan";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { PreviewedPlan } from "@/lib/catalogue/preview/schema";
import { formatCover, formatPremium } from "@/lib/insurance/money";

/** The plans as cards, of which one can be selected. */
export function PreviewPlans({ plans }: { plans: PreviewedPlan[] }) {
  const [selected, setSelected] = useState<number>();
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} isSelected={plan.id === selected} onSelect={() => setSelected(plan.id)} />
      ))}
    </ul>
  );
}

type Props = { plan: PreviewedPlan; isSelected: boolean; onSelect: () => void };

function PlanCard({ plan, isSelected, onSelect }: Props) {
  const id = useId();
  return (
    <li
      className={`flex flex-col rounded-control border p-4 ${isSelected ? "border-primary-text ring-1 ring-primary-text" : ""}`}
    >
      <div className="flex flex-wrap items-center gap-1.5">
        <h3 id={id} className="mr-auto min-w-0 font-semibold break-words">
          {plan.heading}
        </h3>
        {plan.product_index === 0 && <Badge tone="primary">Popular</Badge>}
        <Badge>#{plan.product_index}</Badge>
      </div>
      {plan.description && <p className="mt-1.5 break-words whitespace-pre-line text-muted">{plan.description}</p>}
      <ul className="mt-2 flex flex-col gap-0.5 text-[13px] text-muted">
        {describePlan(plan).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-3 pt-4">
        <div className="tabular">
          {plan.cover_heading && <p className="text-muted">{plan.cover_heading}</p>}
          <p>
            <span className="text-xl font-semibold">{formatCover(plan.cover_amount, plan.currency)}</span>{" "}
            <span className="text-muted">in benefits for</span>
          </p>
          <p>
            <span className="font-semibold text-primary-text">
              {formatPremium(plan.monthly_premium, plan.currency)}
            </span>{" "}
            <span className="text-muted">per month</span>
          </p>
        </div>
        <Button
          variant={isSelected ? "primary" : "secondary"}
          aria-pressed={isSelected}
          aria-describedby={id}
          onClick={onSelect}
        >
          {isSelected && <CircleCheck aria-hidden className="size-4" />} Select plan
        </Button>
      </div>
    </li>
  );
}
