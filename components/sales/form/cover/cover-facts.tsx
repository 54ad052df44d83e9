"use client";

import { formatCover, formatPremium } from "@/lib/insurance/money";
import { formatDate } from "@/lib/platform/text/format";
import { Fact, Facts } from "../facts";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { planOf } from "../use-terms";

export function CoverFacts() {
  const { sale } = useOpenSale();
  const { cover_amount, monthly_premium, commencement_date, first_debit_on, override_reason } = sale.cover;
  const plan = planOf(sale, sale.cover.product_plan_id);
  return (
    <Section title="Cover">
      <Facts>
        <Fact label="Plan">{plan?.heading}</Fact>
        <Fact label="Cover">{cover_amount !== null && formatCover(cover_amount, plan?.currency)}</Fact>
        <Fact label="Premium">
          {monthly_premium !== null && `${formatPremium(monthly_premium, plan?.currency)} per month`}
        </Fact>
        {override_reason && <Fact label="Other amounts because">{override_reason}</Fact>}
        <Fact label="Cover begins on">{commencement_date && formatDate(commencement_date)}</Fact>
        <Fact label="First debit">{first_debit_on && formatDate(first_debit_on)}</Fact>
      </Facts>
    </Section>
  );
}
