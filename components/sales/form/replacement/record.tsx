"use client";

import { AmountField } from "@/components/form/amount-field";
import { NumberField, TextAreaField } from "@/components/form/fields";
import { TickList } from "@/components/form/tick-list";
import { formatAmount, formatPremium } from "@/lib/insurance/money";
import { formatDateTime } from "@/lib/platform/text/format";
import { RECORD_TEXT_MAX, SELLERS_STATEMENT } from "@/lib/sales/form/replacement/record-texts";
import { useOpenSale } from "../sale-context";
import { Columns, Section } from "../section";
import { useTerms } from "../use-terms";
import { monthsText } from "./months-text";

/** The old policy beside this one, which the replaced insurer gets a copy of. */
export function ReplacementRecord() {
  const { statement } = useOpenSale().sale.replacement_record;
  const { plan, cover_amount, monthly_premium } = useTerms();
  return (
    <Section title="Replacement record">
      <p className="text-muted">
        Compare the two policies with the client. The record becomes a page of the policy pack, and the replaced insurer
        gets a copy.
      </p>
      <Columns>
        <AmountField
          name="replacement_record.old_premium"
          label="Old premium per month"
          decimals={2}
          required
          hint={ofThis(monthly_premium === null ? null : formatPremium(monthly_premium, plan?.currency))}
        />
        <AmountField
          name="replacement_record.old_cover"
          label="Old cover"
          required
          hint={ofThis(cover_amount === null ? null : formatAmount(cover_amount, plan?.currency))}
        />
        <NumberField
          name="replacement_record.old_waiting_months"
          label="Old waiting period in months"
          min={0}
          max={120}
          required
          hint={ofThis(plan ? monthsText(plan.waiting_months) : null)}
        />
      </Columns>
      <Columns>
        <TextAreaField
          name="replacement_record.old_exclusions"
          label="Not covered by the old policy"
          rows={3}
          maxLength={RECORD_TEXT_MAX}
          required
        />
        <TextAreaField
          name="replacement_record.new_exclusions"
          label="Not covered by this policy"
          rows={3}
          maxLength={RECORD_TEXT_MAX}
          required
        />
      </Columns>
      <TextAreaField
        name="replacement_record.given_up"
        label="What the client gives up"
        rows={3}
        maxLength={RECORD_TEXT_MAX}
        required
      />
      <TickList
        label="Statement"
        ticks={[
          {
            name: "replacement_record.statement",
            label: SELLERS_STATEMENT,
            required: true,
            note: statement && `${statement.by}, ${formatDateTime(statement.at)}`,
          },
        ]}
      />
    </Section>
  );
}

const ofThis = (text: string | null) => (text === null ? "Choose a plan in step 3 to compare" : `This policy: ${text}`);
