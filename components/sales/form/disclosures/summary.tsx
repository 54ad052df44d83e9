"use client";

import { useWatch } from "react-hook-form";
import { useFieldMessage } from "@/components/form/field-messages";
import { TextAreaField } from "@/components/form/fields";
import { TickList } from "@/components/form/tick-list";
import { formatCover, formatPremium } from "@/lib/insurance/money";
import { formatDate, formatDateTime } from "@/lib/platform/text/format";
import type { Disclosure } from "@/lib/sales/form/disclosures/disclosures";
import { NOTES_MAX_LENGTH } from "@/lib/sales/form/notes";
import { disclosuresOf, type SaleValues } from "../draft/values";
import { MissingList } from "../missing-list";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { useTerms } from "../use-terms";

/** What is read back to the client before the sale is closed. */
export function Summary() {
  const { sale } = useOpenSale();
  const replacement = useWatch<SaleValues, "replacement">({ name: "replacement" });
  return (
    <>
      <Section title="Read back to the client">
        <Terms />
        <TickList
          label="Read back"
          isEnd
          ticks={disclosuresOf({ replacement }).map((disclosure) => {
            const stamp = sale.disclosures[disclosure];
            return {
              name: `disclosures.${disclosure}`,
              label: SAID[disclosure],
              note: stamp && `${stamp.by}, ${formatDateTime(stamp.at)}`,
            };
          })}
        />
      </Section>
      <MissingList />
      <Section title="Notes">
        <TextAreaField name="notes" label="Notes" rows={3} maxLength={NOTES_MAX_LENGTH} />
      </Section>
    </>
  );
}

/** What the agent says of each disclosure. */
export const SAID: Record<Disclosure, string> = {
  benefits: "I explained what the policy pays, and to whom.",
  waiting_and_exclusions: "I explained the waiting period and what is not covered.",
  premium_and_debit: "I said the premium, and when it is debited for the first time.",
  cooling_off: "I said that the client can cancel within the cooling-off period.",
  complaints_and_ombud: "I said where to complain, and how to reach the ombud.",
  replacement_warning: "I warned what replacing the old policy can cost.",
};

/** The premium and the first debit in one sentence. */
function Terms() {
  const { plan, cover_amount, monthly_premium, commencement_date, first_debit_on } = useTerms();
  const message = useFieldMessage("cover.product_plan_id");
  if (!plan || monthly_premium === null || cover_amount === null) {
    return <p className="text-muted">{message ?? "No plan is chosen yet."}</p>;
  }
  return (
    <p className="border-l-2 border-primary-text pl-3 text-base leading-relaxed">
      {plan.heading} pays {formatCover(cover_amount, plan.currency)}. It costs{" "}
      <strong className="tabular whitespace-nowrap">{formatPremium(monthly_premium, plan.currency)} a month</strong>
      {first_debit_on && (
        <>
          , debited for the first time on <strong className="whitespace-nowrap">{formatDate(first_debit_on)}</strong>
        </>
      )}
      {commencement_date && `, and cover begins on ${formatDate(commencement_date)}`}.
    </p>
  );
}
