import "server-only";
import { maskAccountNumber } from "@/lib/catalogue/banks/account-number";
import type { InsuranceClass } from "@/lib/catalogue/products/insurance-classes";
import { debitDayInWords } from "@/lib/insurance/debit-day";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { formatDate, formatDateTime, fullNameOf } from "@/lib/platform/text/format";
import type { Assessment } from "@/lib/sales/form/assess.server";
import { planWaitingSentence } from "@/lib/sales/form/lives/waiting-period";
import { readStep } from "@/lib/sales/form/stored-steps.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { exactAmount, premiumAmount } from "./amounts.server";
import { orNotStated, type PackBlock } from "./document";

const CLASS_LABELS: Record<InsuranceClass, string> = {
  funeral: "Funeral cover",
  life: "Life cover",
  disability: "Disability cover",
};

const premiumText = (sale: SaleRecord) => `${premiumAmount(sale)} per month`;

/** The policy's schedule, with the waiting period. */
export function scheduleBlocks(sale: SaleRecord, assessment: Assessment): PackBlock[] {
  const { product, plan, commencement_date } = sale;
  const { first_debit_on } = assessment;
  const term = sale.plan_snapshot?.term_months ?? null;
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
    ...(assessment.waiting_reason
      ? [{ kind: "paragraph", text: assessment.waiting_reason, isFaint: true } as const]
      : []),
    ...formerCoverBlocks(sale),
  ];
}

function termText(months: number | null): string {
  if (months === null) return "No fixed end";
  return months === 12 ? "12 months, renewed each year" : `${months} ${months === 1 ? "month" : "months"}`;
}

const waitingText = (sale: SaleRecord, { waiting_sentence }: Assessment): string =>
  waiting_sentence ?? planWaitingSentence(sale.plan_snapshot?.waiting_months ?? 0);

/** What the client said of former cover by which the waiting period was found. */
function formerCoverBlocks(sale: SaleRecord): PackBlock[] {
  const { lapsed_for_non_payment, lapsed_on, group_member_since, left_group_scheme_on } = readStep(sale, "replacement");
  const insurer = sale.product.underwriter ?? "this insurer";
  const lapsed = lapsed_for_non_payment && lapsed_on;
  const group = group_member_since && left_group_scheme_on;
  const told = [
    lapsed && `you had a policy with ${insurer} that ended on ${formatDate(lapsed)} because premiums were not paid`,
    group && `you were a member of a group scheme from ${formatDate(group_member_since)} to ${formatDate(group)}`,
  ].filter((each) => each);
  return told.length === 0 ? [] : [{ kind: "paragraph", text: `You told us that ${told.join(", and that ")}.` }];
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
