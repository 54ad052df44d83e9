import "server-only";
import { maskAccountNumber } from "@/lib/catalogue/banks/account-number";
import type { InsuranceClass } from "@/lib/catalogue/products/schema";
import { debitDayInWords } from "@/lib/insurance/debit-day";
import { formatAmount, formatPremium } from "@/lib/insurance/money";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { formatDate, formatDateTime, fullNameOf } from "@/lib/platform/text/format";
import type { Assessment } from "@/lib/sales/form/assess.server";
import { planFacts } from "@/lib/sales/form/cover/plan-snapshot";
import { planWaitingSentence } from "@/lib/sales/form/lives/waiting-period";
import { replacementInput } from "@/lib/sales/form/replacement/replacement";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { orNotStated, type PackBlock } from "./document";

const CLASS_LABELS: Record<InsuranceClass, string> = {
  funeral: "Funeral cover",
  life: "Life cover",
  disability: "Disability cover",
};

const currencyOf = ({ product, product_plan_id }: SaleRecord) =>
  product.plans.find(({ id }) => id === product_plan_id)?.currency ?? "R";

/** An amount to the rand, as a contract states it. */
export const exactAmount = (sale: SaleRecord, amount: number): string => formatAmount(amount, currencyOf(sale));

/** The premium of a month. */
export const premiumAmount = (sale: SaleRecord): string =>
  orNotStated(sale.monthly_premium && formatPremium(Number(sale.monthly_premium), currencyOf(sale)));

const premiumText = (sale: SaleRecord) => `${premiumAmount(sale)} per month`;

/** The policy's schedule, with the waiting period and the policy that it replaces. */
export function scheduleBlocks(sale: SaleRecord, assessment: Assessment): PackBlock[] {
  const { product, plan, commencement_date } = sale;
  const { first_debit_on } = assessment;
  const term = planFacts(sale.plan_snapshot)?.term_months ?? null;
  return [
    { kind: "heading", text: "Policy schedule" },
    {
      kind: "facts",
      facts: [
        ["Contract reference", sale.reference],
        ["Product", orNotStated(product.name)],
        ["Plan", orNotStated(plan?.heading)],
        ...(product.insurance_class ? [["Class of insurance", CLASS_LABELS[product.insurance_class]] as const] : []),
        ["Underwritten by", orNotStated(product.underwriter)],
        ["Cover amount", sale.cover_amount === null ? orNotStated(null) : exactAmount(sale, sale.cover_amount)],
        ["Premium", premiumText(sale)],
        ["Cover begins on", commencement_date ? formatDate(commencement_date) : orNotStated(null)],
        ["First debit on", first_debit_on === null ? orNotStated(null) : formatDate(first_debit_on)],
        ["Term", termText(term)],
        ["Sold by", sale.agent ? fullNameOf(sale.agent) : orNotStated(null)],
      ],
    },
    { kind: "heading", text: "Waiting period" },
    { kind: "paragraph", text: waitingText(sale, assessment) },
    ...replacementBlocks(sale),
  ];
}

function termText(months: number | null): string {
  if (months === null) return "No fixed end";
  return months === 12 ? "12 months, renewed each year" : `${months} ${months === 1 ? "month" : "months"}`;
}

const waitingText = (sale: SaleRecord, { waiting_sentence }: Assessment): string =>
  waiting_sentence ?? planWaitingSentence(planFacts(sale.plan_snapshot)?.waiting_months ?? 0);

function replacementBlocks(sale: SaleRecord): PackBlock[] {
  const { replaces, insurer, policy_number, reason } = replacementInput.parse(sale.replacement);
  if (!replaces) {
    return [{ kind: "paragraph", text: "You told us that this policy does not replace another one.", isFaint: true }];
  }
  return [
    { kind: "heading", text: "Replacement of another policy" },
    {
      kind: "facts",
      facts: [
        ["Insurer", orNotStated(insurer)],
        ["Policy number", orNotStated(policy_number)],
        ["Reason", orNotStated(reason)],
      ],
    },
  ];
}

/** The account, and the mandate as it was agreed to. */
export function debitBlocks(sale: SaleRecord): PackBlock[] {
  const { bank_account: account, mandate } = sale;
  const debitDay = account?.debit_day ?? null;
  const number = account?.account_number_encrypted;
  const blocks: PackBlock[] = [
    { kind: "heading", text: "Premium and debit order" },
    {
      kind: "facts",
      facts: [
        ["Premium", premiumText(sale)],
        ["Paid by", "Debit order"],
        ["Bank", orNotStated(account?.bank?.name)],
        ["Account", orNotStated(number && maskAccountNumber(decrypt(number)))],
        ["Account holder", orNotStated(account?.account_holder ?? fullNameOf(sale.policyholder))],
        ["Debit day", debitDay === null ? orNotStated(null) : debitDayText(debitDay)],
      ],
    },
  ];
  if (!mandate) return blocks;
  const who = mandate.agreed_by_person === "holder" ? "the account holder" : "you";
  return [
    ...blocks,
    { kind: "heading", text: "Debit order mandate as agreed" },
    { kind: "quotation", text: mandate.text },
    {
      kind: "paragraph",
      text:
        `Agreed to by ${who} by telephone on ${formatDateTime(mandate.agreed_at)}, recorded by ` +
        `${mandate.recorded_by_name}. SHA-256 of the text: ${mandate.sha256}`,
      isFaint: true,
    },
  ];
}

const debitDayText = (day: string) =>
  day === "last" ? `The ${debitDayInWords(day)}` : `Day ${debitDayInWords(day)} of the month`;
