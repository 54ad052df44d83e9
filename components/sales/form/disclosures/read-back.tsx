"use client";

import { useWatch } from "react-hook-form";
import { useFieldMessage } from "@/components/form/field-messages";
import { dayOfMonth } from "@/components/sales/record/sale-labels";
import { formatCover, formatPremium, withWholeAmounts } from "@/lib/insurance/money";
import { formatDate, formatPercent, fullNameOf } from "@/lib/platform/text/format";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleOptions } from "@/lib/sales/form/options";
import type { SaleValues } from "../draft/values";
import { useOpenSale } from "../sale-context";
import { listed } from "../sentences";
import { useTerms } from "../use-terms";

/** What the agent reads back, as the sentences one says on the telephone: in the order of the script. */
export function ReadBack() {
  const { sale, options } = useOpenSale();
  const terms = useTerms();
  const bank = useWatch<SaleValues, "bank">({ name: "bank" });
  const message = useFieldMessage("cover.product_plan_id");
  const { plan, cover_amount, monthly_premium } = terms;
  if (!plan || monthly_premium === null || cover_amount === null) {
    return <p className="text-muted">{message ?? "No plan is chosen yet."}</p>;
  }
  const sentences = [
    `You have chosen the ${plan.heading} plan. It pays ${formatCover(cover_amount, plan.currency)}.`,
    livesSentence(sale, options),
    beneficiariesSentence(sale, options),
    sale.waiting_sentence,
    `It costs ${formatPremium(monthly_premium, plan.currency)} a month.${startSentence(terms)}`,
    debitSentence({ bank, first_debit_on: terms.first_debit_on }, sale, options),
  ].filter((sentence): sentence is string => Boolean(sentence));
  return (
    <ol
      aria-label="Say to the client"
      className="tabular flex flex-col gap-2 border-l-2 border-primary-text pl-3 text-base leading-relaxed"
    >
      {sentences.map((sentence) => (
        <li key={sentence}>{withWholeAmounts(sentence)}</li>
      ))}
    </ol>
  );
}

/** "It covers Nomsa Dlamini for R 50 000, and Sipho Dlamini (spouse) for R 20 000." Undefined while nobody is insured. */
function livesSentence({ insured_lives }: SaleDetail, { types }: SaleOptions): string | undefined {
  if (insured_lives.length === 0) return undefined;
  const lives = insured_lives.map((life) => {
    const type = types.find(({ id }) => id === life.beneficiary_type_id);
    const relation = type && type.member !== "main" ? ` (${type.name.toLowerCase()})` : "";
    const cover = life.cover_amount === null ? "" : ` for ${formatCover(life.cover_amount)}`;
    return `${nameOf(life)}${relation}${cover}`;
  });
  return `It covers ${listed(lives)}.`;
}

/** "We pay 60% to Sipho Dlamini (spouse) and 40% to Lebo Dlamini (child)." Undefined while nobody is paid. */
function beneficiariesSentence(sale: SaleDetail, { types, relationships }: SaleOptions): string | undefined {
  if (sale.pay_to_estate) return "We pay your estate.";
  const paid = sale.beneficiaries.filter(
    ({ beneficiary_type_id }) => types.find(({ id }) => id === beneficiary_type_id)?.class === "payout",
  );
  if (paid.length === 0) return undefined;
  const shares = paid.map((row) => {
    const relationship = relationships.find(({ id }) => id === row.relationship_id)?.name;
    const share = row.share === null ? "" : `${formatPercent(Number(row.share))} to `;
    return `${share}${nameOf(row)}${relationship ? ` (${relationship.toLowerCase()})` : ""}`;
  });
  return `We pay ${listed(shares)}.`;
}

const startSentence = ({ commencement_date }: ReturnType<typeof useTerms>) =>
  commencement_date ? ` Your cover begins on ${formatDate(commencement_date)}.` : "";

type Debit = { bank: SaleValues["bank"]; first_debit_on: string | null };

/** Undefined while there is no bank or no day. */
function debitSentence({ bank, first_debit_on }: Debit, sale: SaleDetail, { banks }: SaleOptions): string | undefined {
  const name = banks.find(({ id }) => id === bank.bank_id)?.name;
  if (!name || bank.debit_day === null) return undefined;
  const whose = bank.holder_is_policyholder ? "your" : `${bank.account_holder || "the holder"}'s`;
  const digits = sale.bank.account_number_masked?.replace(/^\*+/, "");
  const number = digits ? ` ending in ${digits}` : "";
  const first = first_debit_on ? ` The first debit is on ${formatDate(first_debit_on)}.` : "";
  return `We debit it from ${whose} ${name} account${number} on ${dayOfMonth(bank.debit_day)} of each month.${first}`;
}

const nameOf = ({ name, surname }: { name: string | null; surname: string | null }) =>
  fullNameOf({ name: name ?? "", surname }) || "a person who is not named yet";
