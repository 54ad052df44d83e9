"use client";

import { formatAmount, formatPremium } from "@/lib/insurance/money";
import { formatDateTime } from "@/lib/platform/text/format";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { Sentences } from "../sentences";
import { planOf } from "../use-terms";
import { monthsText } from "./months-text";

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
        <p>{compared("waiting period", monthsText, record.old_waiting_months, plan?.waiting_months ?? null)}</p>
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
