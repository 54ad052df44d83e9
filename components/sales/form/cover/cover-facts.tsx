"use client";

import { formatCover, formatPremium } from "@/lib/insurance/money";
import { formatDate } from "@/lib/platform/text/format";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { Sentences } from "../sentences";
import { planOf } from "../use-terms";

export function CoverFacts() {
  const { sale } = useOpenSale();
  const { cover_amount, monthly_premium, commencement_date, first_debit_on, override_reason } = sale.cover;
  const plan = planOf(sale, sale.cover.product_plan_id);
  return (
    <Section title="Cover">
      <Sentences>
        {plan ? <p>The plan is {plan.heading}.</p> : <p className="text-muted">No plan is chosen.</p>}
        {cover_amount !== null && <p>It pays {formatCover(cover_amount, plan?.currency)}.</p>}
        {monthly_premium !== null && <p>It costs {formatPremium(monthly_premium, plan?.currency)} a month.</p>}
        {override_reason && <p>The amounts differ from the plan: {override_reason}</p>}
        {commencement_date && <p>Cover begins on {formatDate(commencement_date)}.</p>}
        {first_debit_on && <p>The first debit is on {formatDate(first_debit_on)}.</p>}
      </Sentences>
    </Section>
  );
}
