import { Badge } from "@/components/ui/badge";
import { ANCHORS } from "@/lib/catalogue/landing/anchors";
import type { LandingPlan } from "@/lib/catalogue/landing/schema";
import { formatCover, formatPremium } from "@/lib/insurance/money";

/** @param hasQuote whether the page has a quote form; the card's link then chooses the plan in it */
export function PlanCard({ plan, hasQuote }: { plan: LandingPlan; hasQuote: boolean }) {
  const isPopular = plan.product_index === 0;
  return (
    <article
      className={`flex flex-col rounded-3xl border bg-surface p-7 shadow-panel sm:p-8 ${isPopular ? "border-primary-text ring-1 ring-primary-text" : ""}`}
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto text-xl font-semibold break-words">{plan.heading}</h3>
        {isPopular && <Badge tone="primary">Popular</Badge>}
        <span className="tabular text-[14px] text-muted">#{plan.product_index}</span>
      </header>
      {plan.description && <p className="mt-3 text-pretty text-muted">{plan.description}</p>}
      <div className="mt-auto pt-8">
        {plan.cover_heading && <p className="text-[15px] text-muted">{plan.cover_heading}</p>}
        <p className="tabular mt-1">
          <span className="text-4xl font-semibold tracking-tight">{formatCover(plan.cover_amount, plan.currency)}</span>{" "}
          <span className="text-muted">in benefits for</span>
        </p>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
          <p className="tabular text-xl">
            <strong className="font-semibold text-primary-text">
              {formatPremium(plan.monthly_premium, plan.currency)}
            </strong>
            <span className="text-muted"> / mo</span>
          </p>
          {hasQuote && (
            <a
              href={`#${ANCHORS.quote}`}
              data-plan={plan.id}
              aria-label={`Ask for a quote: ${plan.heading}`}
              className="inline-flex h-11 items-center rounded-full border px-5 font-medium hover:bg-hover"
            >
              Ask for a quote
            </a>
          )}
        </div>
      </div>
    </article>
  );
}
