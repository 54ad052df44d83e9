import { Badge } from "@/components/ui/badge";
import { formatCover, formatPremium } from "@/lib/format";
import type { LandingPlan } from "@/lib/products/schema";

export function PlanCard({ plan }: { plan: LandingPlan }) {
  const isPopular = plan.product_index === 0;
  return (
    <article
      className={`flex flex-col rounded-2xl border bg-surface p-7 shadow-panel ${isPopular ? "border-primary-text ring-1 ring-primary-text" : ""}`}
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto text-xl font-semibold">{plan.heading}</h3>
        {isPopular && <Badge tone="primary">Popular</Badge>}
        <Badge>#{plan.product_index}</Badge>
      </header>
      {plan.description && <p className="mt-3 text-muted">{plan.description}</p>}
      <div className="mt-auto pt-7">
        {plan.cover_heading && <p className="text-[15px] text-muted">{plan.cover_heading}</p>}
        <p className="tabular mt-1">
          <span className="text-3xl font-semibold tracking-tight">{formatCover(plan.cover_amount, plan.currency)}</span>{" "}
          <span className="text-muted">in benefits for</span>
        </p>
        <p className="tabular mt-2 text-lg">
          <strong className="font-semibold text-primary-text">
            {formatPremium(plan.monthly_premium, plan.currency)}
          </strong>
          <span className="text-muted"> / mo</span>
        </p>
      </div>
    </article>
  );
}
