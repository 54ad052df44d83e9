"use client";

import { AmountField } from "@/components/form/amount-field";
import { NumberField, TextAreaField } from "@/components/form/fields";
import { TickList } from "@/components/form/tick-list";
import { formatAmount, formatPremium } from "@/lib/insurance/money";
import { counted, formatDateTime } from "@/lib/platform/text/format";
import { RECORD_TEXT_MAX, SELLERS_STATEMENT } from "@/lib/sales/form/replacement/record-texts";
import { useOpenSale } from "../sale-context";
import { Columns, Section } from "../section";
import { Sentences } from "../sentences";
import { planOf, useTerms } from "../use-terms";

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
          hint={ofThis(plan ? months(plan.waiting_months) : null)}
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

const months = (count: number | null) => (count ? counted(count, "month") : "none");

/** The record in sentences. */
export function ReplacementRecordFacts() {
  const { sale } = useOpenSale();
  const { replacement_record: record, cover } = sale;
  const plan = planOf(sale, cover.product_plan_id);
  const premium = (amount: number) => `${formatPremium(amount, plan?.currency)} a month`;
  const amountOf = (amount: number) => formatAmount(amount, plan?.currency);
  return (
    <Section title="Replacement record">
      <Sentences>
        <p>{compared("premium", premium, record.old_premium, cover.monthly_premium)}</p>
        <p>{compared("cover", amountOf, record.old_cover, cover.cover_amount)}</p>
        <p>{compared("waiting period", months, record.old_waiting_months, plan?.waiting_months ?? null)}</p>
        {record.old_exclusions && <p>The old policy does not cover: {record.old_exclusions}</p>}
        {record.new_exclusions && <p>This policy does not cover: {record.new_exclusions}</p>}
        {record.given_up && <p>The client gives up: {record.given_up}</p>}
        {record.statement && (
          <p>
            {record.statement.by} signed the statement on {formatDateTime(record.statement.at)}.
          </p>
        )}
      </Sentences>
    </Section>
  );
}

const compared = (what: string, textOf: (value: number) => string, old: number | null, now: number | null) =>
  `The old ${what} is ${old === null ? "unknown" : textOf(old)}, the new one ${now === null ? "unknown" : textOf(now)}.`;
